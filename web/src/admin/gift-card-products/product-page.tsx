import { giftCardProductLimits as limits } from '@cartwright/contract/gift-cards/limits.ts'
import type { GiftCardProduct } from '@cartwright/contract/gift-cards/products.ts'
import { SimpleGrid, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, MoneyField } from '../components/number/number-field.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { emptyProduct, type ProductValues, problemsOf, toWritten, valuesOf, withFormNames } from './rules.ts'
import { texts } from './texts/index.ts'

const path = '/admin/gift-card-products'
const back = { to: path, label: texts.title }

/** One gift card that is for sale, or a new one at `new`. */
export function Page() {
  const me = useMe()
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const { data, error, refetch } = useCall('listGiftCardProducts', { all: true })
  const product = data?.giftCardProducts.find((one) => one.id === id)
  if (!isNew && !product) {
    const missing = data && !error ? new Error(texts.missing) : error
    return <PagePlaceholder texts={texts} back={back} error={missing} onRetry={refetch} />
  }
  const mayManage = may(me, 'ECOM.MANAGE_GIFT_CARDS')
  return (
    <>
      <PageHead
        title={product?.name ?? texts.add}
        back={back}
        actions={mayManage && product && <Delete id={product.id} />}
      />
      <ProductForm product={product} mayManage={mayManage} key={id} />
    </>
  )
}

function Delete({ id }: { id: string }) {
  const navigate = useNavigate()
  const remove = useChange('deleteGiftCardProduct', {
    onDone() {
      notify.success(texts.removed)
      void navigate(path)
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onError: notify.failure })}
    />
  )
}

interface FormProps {
  product: GiftCardProduct | undefined
  mayManage: boolean
}

function ProductForm({ product, mayManage }: FormProps) {
  const { form, submit, error, isPending, isCreating } = useRecord({
    ...{ id: product?.id, revision: product?.revision, saved: texts.saved },
    values: product ? valuesOf(product) : emptyProduct,
    missingIn: problemsOf,
    async write(values, known) {
      const written = toWritten(values)
      const { giftCardProduct } = known
        ? await shop.call('updateGiftCardProduct', { giftCardProduct: { ...known, ...written } })
        : await shop.call('createGiftCardProduct', { giftCardProduct: written })
      return giftCardProduct
    },
    pathOf: ({ id }) => `${path}/${id}`,
    errorsOf: (problem) => withFormNames(formErrors(problem, 'giftCardProduct')),
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['name', 'amounts', 'ownAmount.least', 'ownAmount.most'].map(
        (name) => `giftCardProduct.${name}`,
      )}
      mayChange={mayManage}
      isDirty={!product || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.basics}>
        <Basics form={form} />
      </FormSection>
      <FormSection title={texts.money}>
        <Amounts form={form} />
      </FormSection>
    </RecordForm>
  )
}

function Basics({ form }: { form: Form<ProductValues> }) {
  return (
    <>
      <TextInput label={texts.name} required maxLength={limits.name} {...form.getInputProps('name')} />
      <Textarea
        label={texts.description}
        description={texts.descriptionHint}
        maxLength={limits.description}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <Switch
        label={texts.visible}
        description={texts.visibleHint}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </>
  )
}

function Amounts({ form }: { form: Form<ProductValues> }) {
  return (
    <>
      <TagsInput
        label={texts.amounts}
        description={texts.amountsHint}
        maxTags={limits.amounts}
        acceptValueOnBlur
        inputMode="decimal"
        splitChars={[';', ' ']}
        {...form.getInputProps('amounts')}
      />
      <Switch label={texts.own} {...form.getInputProps('hasOwn', { type: 'checkbox' })} />
      {form.values.hasOwn && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField label={texts.least} required {...form.getInputProps('least')} />
          <MoneyField label={texts.most} required {...form.getInputProps('most')} />
        </SimpleGrid>
      )}
      <CountField
        label={texts.validMonths}
        description={texts.validHint}
        unit={texts.months}
        least={1}
        most={limits.validMonths}
        {...form.getInputProps('validMonths')}
      />
    </>
  )
}
