/** Tells the owner about files in the spool that the website can't read. */
export function describeLocked(count: number, folder: string): string {
  const files = count === 1 ? '1 of its files' : `${count} of its files`
  // Windows has no user numbers.
  const user = process.getuid?.()
  const remedy =
    user === undefined ? 'Give them to the user that runs the website' : `Run: sudo chown -R ${user} ${folder}`
  return (
    `The website is not allowed to read ${files} in ${folder}, perhaps because it was once started with sudo, or ` +
    `root restored a backup. Booking requests may be among them. ${remedy}\nThey are sent within seconds after that.`
  )
}
