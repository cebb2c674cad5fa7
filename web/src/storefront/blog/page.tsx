import type { BlogPost } from '@cartwright/contract/content/blog.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Byline } from './byline.tsx'
import { pathOf, pathOfPage } from './rules.ts'

export interface ShownPost extends Omit<BlogPost, 'cover'> {
  picture?: PageImage
}

export interface BlogProps {
  /** What the shop calls its blog. */
  name: string
  posts: ShownPost[]
  timeZone: string
  page: number
  pages: number
}

export default function BlogPage({ name, posts, timeZone, page, pages }: BlogProps) {
  return (
    <Wide className="pt-10 lg:pt-20">
      <h1 className="display text-4xl break-words lg:text-6xl">{name}</h1>
      <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post, index) => (
          <Teaser key={post.slug} post={post} timeZone={timeZone} first={index === 0} />
        ))}
      </ul>
      {pages > 1 && <Pages page={page} pages={pages} />}
      <p className="mt-12 text-sm">
        <a href="/blog/rss.xml" className="underline underline-offset-4">
          {t.blog.feed}
        </a>
      </p>
    </Wide>
  )
}

interface TeaserProps extends Pick<BlogProps, 'timeZone'> {
  post: ShownPost
  first: boolean
}

function Teaser({ post, timeZone, first }: TeaserProps) {
  const { slug, title, excerpt, picture } = post
  const href = useHref()
  return (
    <li>
      <article className="group relative">
        {picture && (
          <Picture
            image={picture}
            sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 100vw"
            className="mb-4 aspect-[3/2] w-full rounded-panel object-cover"
            first={first}
          />
        )}
        <h2 className="text-xl font-medium break-words">
          <a href={href(pathOf(slug))} className="underline-offset-4 group-hover:underline">
            {title}
            <span className="absolute inset-0" aria-hidden="true" />
          </a>
        </h2>
        <Byline post={post} timeZone={timeZone} />
        {excerpt && <p className="mt-2 line-clamp-4 break-words text-soft">{excerpt}</p>}
      </article>
    </li>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const href = useHref()
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
  return (
    <nav aria-label={t.blog.pages} className="mt-16 flex flex-wrap items-center gap-x-6 gap-y-2">
      {page > 1 && (
        <a rel="prev" href={href(pathOfPage(page - 1))} className={link}>
          {t.blog.newer}
        </a>
      )}
      <span className="text-soft">{t.blog.page(page, pages)}</span>
      {page < pages && (
        <a rel="next" href={href(pathOfPage(page + 1))} className={link}>
          {t.blog.older}
        </a>
      )}
    </nav>
  )
}
