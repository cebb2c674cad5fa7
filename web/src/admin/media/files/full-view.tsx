import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Alert, Skeleton } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { texts } from '../texts/index.ts'
import { Preview } from './preview.tsx'

/** A large view or player of a file. */
export function FullView({ file }: { file: MediaFile }) {
  const { url, mediaType, altText, fileName, poster, width, height } = file
  if (url && mediaType === 'image') {
    return (
      <img
        className="media-full"
        src={`${url}?w=640`}
        alt={altText || fileName}
        width={width ?? undefined}
        height={height ?? undefined}
      />
    )
  }
  if (url && mediaType === 'video') {
    return (
      <>
        <video
          className="media-full"
          src={url}
          controls
          preload="metadata"
          aria-label={altText || fileName}
          {...(poster?.url ? { poster: poster.url } : {})}
        />
        <VideoNote file={file} />
      </>
    )
  }
  if (url && mediaType === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: what merchants upload comes without captions
    return <audio className="media-full" src={url} controls preload="metadata" aria-label={fileName} />
  }
  return <Preview file={file} />
}

/** The state of a video's conversion. */
function VideoNote({ file: { state, resolutions = [] } }: { file: MediaFile }) {
  const { data } = useCall('getMediaAbilities', {})
  if (!data) return <Skeleton height={40} />
  if (state === 'PENDING') return <Alert color="blue">{texts.pending}</Alert>
  if (state === 'FAILED') return <Alert color="yellow">{texts.failed}</Alert>
  if (resolutions.length > 0 || data.video.resolutions) return null
  return <Alert color="yellow">{texts.noFfmpeg}</Alert>
}
