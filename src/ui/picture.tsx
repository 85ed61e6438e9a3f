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

/** For sections, whose pictures are cropped by their boxes. Apart from `Picture`, because sliders' code has that. */
export function CroppedPicture({ className, ...props }: PictureProps & { className: string }) {
  const { position } = props.picture
  return <Picture {...props} className={position ? `${className} ${position}` : className} />
}

/** The parent must be positioned, because an illustration's label goes in a corner. */
export function Picture({ picture, className, isHero = false }: PictureProps) {
  return (
    <>
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
      {picture.isIllustration && (
        <span className="illustration" aria-hidden={/^illustration\b/i.test(picture.alt) || undefined}>
          Illustration
        </span>
      )}
    </>
  )
}
