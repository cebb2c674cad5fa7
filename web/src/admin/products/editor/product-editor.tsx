import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { Badge, Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { may, useMe } from '../../api/me.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconExternalLink } from '../../icons/icons.ts'
import { PlannedChanges } from '../../schedules/planned-changes.tsx'
import { ConflictDialog } from '../conflicts/conflict-dialog.tsx'
import { History } from '../history/history.tsx'
import { Media } from '../media/media.tsx'
import { texts } from '../texts/index.ts'
import { Variants } from '../variants/variants.tsx'
import { ProductCollections } from './collections.tsx'
import { MoreActions } from './more-actions.tsx'
import { ProductCards } from './product-cards.tsx'
import { fieldsWithErrors } from './request-fields.ts'
import { SaveBar } from './save-bar.tsx'
import { useProductEditor } from './use-editor.ts'

/** The page of an existing product. */
export function ProductEditor({ product }: { product: CatalogueProduct }) {
  const editor = useProductEditor(product)
  const { form, base, dirty, sides } = editor
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  useUnsaved(dirty)
  const isPublishing = useRef(false)
  // Not a submit button: the first one of a form is pressed by Enter in any of its fields.
  const publish = (sent: HTMLFormElement | null) => {
    isPublishing.current = true
    sent?.requestSubmit()
    isPublishing.current = false
  }
  return (
    <form onSubmit={(event) => (isPublishing.current ? editor.publish : editor.save)(event)} noValidate>
      <Head product={base} mayWrite={mayWrite} onChanged={editor.takeOver}>
        {mayWrite && base.visible === false && (
          <Button loading={editor.saving} onClick={({ currentTarget }) => publish(currentTarget.form)}>
            {dirty ? texts.saveAndPublish : texts.publish}
          </Button>
        )}
      </Head>
      <Problem error={editor.error} formFields={fieldsWithErrors(editor.error)} formErrors={form.errors} />
      <ProductCards
        form={form}
        media={<Media product={base} latest={editor.latest} onSaved={editor.adopt} />}
        variants={<Variants product={base} {...editor.variants} />}
        aside={
          <>
            <ProductCollections productId={base.id ?? ''} />
            <PlannedChanges productId={base.id ?? ''} />
            <History id={base.id ?? ''} />
          </>
        }
      />
      {sides && (
        <ConflictDialog
          sides={sides}
          onMerged={(yielded) => editor.merge(sides, yielded)}
          onClose={editor.closeConflict}
        />
      )}
      <SaveBar shown={dirty} blocked={editor.blocked} saving={editor.saving} onDiscard={editor.discard} />
    </form>
  )
}

interface HeadProps {
  product: CatalogueProduct
  mayWrite: boolean
  /** Gets the product when an action has changed it. */
  onChanged: (saved: CatalogueProduct) => void
  children: ReactNode
}

function Head({ product, mayWrite, onChanged, children }: HeadProps) {
  const { name, visible = true, productPageUrl } = product
  return (
    <PageHead
      title={name ?? ''}
      back={{ to: '/admin/products', label: texts.back }}
      beside={<Badge color={visible ? 'accent' : 'gray'}>{visible ? texts.visible : texts.draft}</Badge>}
      actions={
        <>
          {mayWrite && <MoreActions product={product} onChanged={onChanged} />}
          {visible && productPageUrl?.path && (
            <Button
              component="a"
              href={productPageUrl.path}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              {texts.view}
            </Button>
          )}
          {children}
        </>
      }
    />
  )
}
