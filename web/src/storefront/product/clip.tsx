import type { Clip } from './shots.rules.ts'

interface ClipPlayerProps {
  clip: Clip
  className?: string
}

/** The browser's own player: nothing is fetched beside the still before somebody plays it. */
export function ClipPlayer({ clip: { sources, title, width, height, still }, className }: ClipPlayerProps) {
  return (
    <video
      controls
      playsInline
      aria-label={title}
      poster={still?.src}
      preload={still ? 'none' : 'metadata'}
      width={width}
      height={height}
      className={className}
    >
      {sources.map(({ src, media }) => (
        <source key={src} src={src} media={media} />
      ))}
      <track kind="captions" />
    </video>
  )
}
