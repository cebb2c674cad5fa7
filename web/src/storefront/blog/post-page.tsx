import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { staticHtml } from '../kit/static-html.ts'
import { t } from '../kit/texts.ts'
import { Byline } from './byline.tsx'
import type { ShownPost } from './page.tsx'

export interface PostProps {
  /** What the shop calls its blog. */
  name: string
  post: ShownPost
  timeZone: string
  /** HTML that the server has made safe. */
  body: string
}

export default function PostPage({ name, post, timeZone, body }: PostProps) {
  const { title, picture, tags } = post
  const href = useHref()
  return (
    <Wide className="pt-10 lg:pt-20">
      <article className="mx-auto max-w-2xl">
        <p className="text-sm">
          <a href={href('/blog')} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {name}
          </a>
        </p>
        <h1 className="display text-4xl text-pretty break-words lg:text-6xl">{title}</h1>
        <Byline post={post} timeZone={timeZone} />
        {picture && (
          <Picture
            image={picture}
            sizes="(min-width: 1024px) 42rem, 100vw"
            className="mt-8 w-full rounded-panel object-cover"
            first
          />
        )}
        <div
          className="prose-page mt-8"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it safe when it was saved
          dangerouslySetInnerHTML={staticHtml(body)}
        />
        {tags.length > 0 && (
          <ul
            aria-label={t.blog.tags}
            className="mt-10 flex flex-wrap gap-2 border-t border-line pt-6 text-sm text-soft"
          >
            {tags.map((tag) => (
              <li key={tag} className="rounded-full border border-line px-3 py-1 break-words">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </article>
    </Wide>
  )
}
