import type { MediaFile } from '@cartwright/contract/media/library.ts'
import type { Icon } from '../../icons/icon.tsx'
import { IconFileText, IconFileZip, IconLock, IconMusic, IconPhoto, IconVideo } from '../../icons/icons.ts'
import { durationText } from '../media.rules.ts'
import { texts } from '../texts/index.ts'

const icons: Record<NonNullable<MediaFile['mediaType']>, Icon> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  document: IconFileText,
  zip: IconFileZip,
}

/** A thumbnail of a file, shown next to its name. */
export function Preview({ file }: { file: MediaFile }) {
  const { thumbnailUrl, mediaType = 'image', duration } = file
  const KindIcon = icons[mediaType]
  return (
    <span className="media-preview" data-kind={mediaType}>
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <KindIcon size={36} stroke={1.3} aria-hidden />
      )}
      {mediaType === 'video' && (
        <span className="media-mark">
          {thumbnailUrl && <IconVideo size={14} aria-hidden />}
          {duration ? durationText(duration) : ''}
        </span>
      )}
      {file.private && (
        <span className="media-mark" title={texts.private}>
          <IconLock size={14} aria-label={texts.private} />
        </span>
      )}
    </span>
  )
}
