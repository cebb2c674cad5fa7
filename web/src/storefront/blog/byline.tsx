import { useFrame } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

interface Props {
  post: { author: string; publishedDate: string }
  /** IANA: that of the shop. */
  timeZone: string
}

/** When a post was published, and by whom. */
export function Byline({ post: { author, publishedDate }, timeZone }: Props) {
  const { language } = useFrame()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-soft">
      <time dateTime={publishedDate}>{date.format(new Date(publishedDate))}</time>
      {author && <span className="break-words">{t.blog.by(author)}</span>}
    </p>
  )
}
