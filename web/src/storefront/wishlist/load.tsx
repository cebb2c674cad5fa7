import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import { CartwrightError } from '@cartwright/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { Button } from '../../ui/button.tsx'
import type { Frame } from '../kit/frame.load.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'

/** The same for everybody, as the page is; who is not signed in is asked to do so. */
export function wishFormHtml({ id, slug }: { id: string; slug: string }, { prefix }: Frame): string {
  return renderToStaticMarkup(
    <form method="post" action={addressOf(prefix, '/wishlist')} className="mt-4 -ms-3">
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="slug" value={slug} />
      <Button look="quiet">
        <Heart />
        {t.wishlist.add}
      </Button>
    </form>,
  )
}

function Heart() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M10 16.5 3.6 10a3.9 3.9 0 0 1 5.5-5.5l.9.9.9-.9a3.9 3.9 0 0 1 5.5 5.5z" />
    </svg>
  )
}

/** Keeps a product for the member, and shows the wishlist next. Members come back to the product from the sign-in. */
export async function addWish({ form, known, visitor, frame }: PageRequest): Promise<Redirect> {
  const back = addressOf(frame.prefix, `/products/${encodeURIComponent(form.get('slug') ?? '')}`)
  const signIn = { location: `/login?returnTo=${encodeURIComponent(back)}` }
  if (!known) return signIn
  const catalogItemId = form.get('product') ?? ''
  try {
    await visitor.wishlist.addWishlistItem({ catalogReference: { appId: storeAppId, catalogItemId } })
    return { location: '/account/wishlist?done=wished' }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    if (error.code === 'PERMISSION_DENIED') return signIn
    return {
      location:
        error.code === 'WISHLIST_ITEMS_LIMIT_EXCEEDED' ? '/account/wishlist?done=wishlist-full' : back,
    }
  }
}
