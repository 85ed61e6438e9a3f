declare module 'virtual:firm-pictures' {
  /** By the name of the file. */
  export const pictures: Record<string, import('astro').ImageMetadata | undefined>
}
