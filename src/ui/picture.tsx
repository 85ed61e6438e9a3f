/** What it takes to draw a picture: plain data, so that it can be handed to an island. */
export interface PictureData {
  alt: string
  src: string
  width: number
  height: number
  sizes: string
  avif: string
  webp: string
}

export interface PictureProps {
  picture: PictureData
  className?: string
  /** The page's largest paint: fetched first and never lazily. */
  isHero?: boolean
}

export function Picture({ picture, className, isHero = false }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={picture.sizes} />
      <img
        src={picture.src}
        srcSet={picture.webp}
        sizes={picture.sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={isHero ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : undefined}
        decoding={isHero ? undefined : 'async'}
        className={className}
      />
    </picture>
  )
}
