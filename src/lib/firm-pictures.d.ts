declare module 'virtual:firm-pictures' {
  /** By file name. */
  export const pictures: Record<string, import('astro').ImageMetadata | undefined>
}
