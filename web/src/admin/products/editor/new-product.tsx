import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { emptyDraft, isSame, toProduct } from '../form/draft.rules.ts'
import { focusFirst, showErrors, useProductForm } from '../form/form.ts'
import { texts } from '../texts/index.ts'
import { ProductCards } from './product-cards.tsx'
import { fieldsWithErrors } from './request-fields.ts'

/** The form of a new product, which starts as a draft. Pictures, variants and stock follow once it exists. */
export function NewProduct() {
  const navigate = useNavigate()
  const form = useProductForm(emptyDraft())
  const create = useChange('createProduct', { onDone: () => notify.success(texts.draftSaved) })
  useUnsaved(!isSame(form.values, emptyDraft()) && !create.isSuccess)
  const madeId = create.data?.product.id
  useEffect(() => {
    if (madeId) void navigate(`/admin/products/${madeId}`, { replace: true })
  }, [madeId, navigate])
  const submit = form.onSubmit(
    (draft) => create.mutate({ product: toProduct(draft) }, { onError: (error) => showErrors(form, error) }),
    (missing) => focusFirst(form, missing),
  )
  return (
    <form onSubmit={submit} noValidate>
      <PageHead
        title={texts.make}
        back={{ to: '/admin/products', label: texts.back }}
        actions={
          <Button type="submit" loading={create.isPending}>
            {texts.saveDraft}
          </Button>
        }
      />
      <Problem error={create.error} formFields={fieldsWithErrors(create.error)} formErrors={form.errors} />
      <ProductCards form={form} />
    </form>
  )
}
