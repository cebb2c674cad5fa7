import type { Video } from './media.rules.ts'

interface VideoPlayerProps {
  video: Video
  className?: string
}

/** The browser's own player. It loads nothing but the poster until somebody plays the video. */
export function VideoPlayer({
  video: { sources, title, width, height, poster },
  className,
}: VideoPlayerProps) {
  return (
    <video
      controls
      playsInline
      aria-label={title}
      poster={poster?.src}
      preload={poster ? 'none' : 'metadata'}
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
