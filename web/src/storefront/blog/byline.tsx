import { useFrame } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

interface Written {
  author: string
  publishedDate: string
}

/** When a post was published, and by whom. */
export function Byline({ post: { author, publishedDate } }: { post: Written }) {
  const { language } = useFrame()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-soft">
      <time dateTime={publishedDate}>{date.format(new Date(publishedDate))}</time>
      {author && <span className="break-words">{t.blog.by(author)}</span>}
    </p>
  )
}
