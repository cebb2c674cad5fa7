import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { Badge, Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { may, useMe } from '../../api/me.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { Planned } from '../../schedules/planned.tsx'
import { Conflict } from '../conflicts/conflict.tsx'
import { shownFields } from '../form/form.ts'
import { History } from '../history/history.tsx'
import { Media } from '../media/media.tsx'
import { texts } from '../texts/index.ts'
import { Variants } from '../variants/variants.tsx'
import { Cards } from './cards.tsx'
import { Collections } from './collections.tsx'
import { MoreActions } from './more-actions.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEditor } from './use-editor.ts'

/** A product and what is being changed of it. */
export function KnownProduct({ product }: { product: CatalogueProduct }) {
  const editor = useEditor(product)
  const { form, base, dirty, sides } = editor
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  useUnsaved(dirty)
  const { visible = true, productPageUrl } = base
  return (
    <form onSubmit={editor.save} noValidate>
      <PageHead
        title={base.name ?? ''}
        back={{ to: '/admin/products', label: texts.back }}
        beside={<Badge color={visible ? 'accent' : 'gray'}>{visible ? texts.visible : texts.hidden}</Badge>}
        actions={
          <>
            {mayWrite && <MoreActions product={base} />}
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
          </>
        }
      />
      <Problem error={editor.error} shown={shownFields(editor.error)} />
      <Cards
        form={form}
        media={<Media product={base} latest={editor.latest} onSaved={editor.adopt} />}
        variants={<Variants product={base} {...editor.variants} />}
        aside={
          <>
            <Collections productId={base.id ?? ''} />
            <Planned productId={base.id ?? ''} />
            <History id={base.id ?? ''} />
          </>
        }
      />
      {sides && (
        <Conflict
          sides={sides}
          onMerged={(yielded) => editor.merge(sides, yielded)}
          onClose={editor.closeConflict}
        />
      )}
      <SaveBar shown={dirty} blocked={editor.blocked} saving={editor.saving} onDiscard={editor.discard} />
    </form>
  )
}
