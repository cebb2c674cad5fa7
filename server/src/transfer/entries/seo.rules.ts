import type { SeoSchema } from '@cartwright/contract/catalogue/products.ts'

/** Tags for search engines; undefined if neither column exists. */
export function seoOf(
  title: string | null | undefined,
  description: string | null | undefined,
): SeoSchema | null | undefined {
  if (title === undefined && description === undefined) return undefined
  if (!title && !description) return null
  return {
    tags: [
      ...(title ? [{ type: 'title', children: title, custom: false, disabled: false }] : []),
      ...(description
        ? [
            {
              type: 'meta',
              props: { name: 'description', content: description },
              children: '',
              custom: false,
              disabled: false,
            },
          ]
        : []),
    ],
  }
}

/** Reverses {@link seoOf}. */
export function seoCells(seo: SeoSchema | undefined): { title: string; description: string } {
  const shown = (seo?.tags ?? []).filter(({ disabled }) => !disabled)
  const meta = shown.find(({ type, props }) => type === 'meta' && props?.name === 'description')
  return {
    title: shown.find(({ type }) => type === 'title')?.children ?? '',
    description: typeof meta?.props?.content === 'string' ? meta.props.content : '',
  }
}
