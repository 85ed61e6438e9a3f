/** Everything needed to draw a picture, as plain data that can be passed to an island. */
export interface PictureData {
  alt: string
  src: string
  width: number
  height: number
  sizes: string
  avif: string
  webp: string
  /** The class that crops it where the owner said. */
  position?: string
  /** Came with the site: not a photograph of the firm's work, and labelled as such. */
  isIllustration?: boolean
}

interface PictureProps {
  picture: PictureData
  className?: string
  /** The page's largest paint: fetched first, never lazily. */
  isHero?: boolean
}

export function Picture({ picture, className = '', isHero = false }: PictureProps) {
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
        className={`object-cover ${className} ${picture.position ?? ''}`.trim()}
      />
    </picture>
  )
}

/** On before-and-after pairs, where drawings must not pass for work done. The parent must be positioned. */
export function IllustrationTag({ picture }: { picture: PictureData }) {
  if (!picture.isIllustration) return null
  return (
    <span className="illustration" aria-hidden={/^illustration\b/i.test(picture.alt) || undefined}>
      Illustration
    </span>
  )
}

const belowBand = 'wrap py-3 [section:not(.on-dark)+&]:-mt-8 md:[section:not(.on-dark)+&]:-mt-12'

/** Once a page, while it shows pictures that came with the site. */
export function DrawingsNote({ className = belowBand, fades }: { className?: string; fades?: boolean }) {
  return (
    <p className={`text-sm text-slate ${className}`} data-fade={fades}>
      Pictures are computer drawings until we've photographed our own work.
    </p>
  )
}
