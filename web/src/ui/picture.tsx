import type { PageImage } from '@cartwright/contract/pages/pages.ts'

interface PictureProps {
  image: PageImage
  sizes: string
  className?: string
  /** Visible at first: it does not wait until it scrolls into view. */
  first?: boolean
}

export function Picture({ image, sizes, className, first = false }: PictureProps) {
  const { src, srcSet, alt, width, height, blur } = image
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={className}
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
    />
  )
}
