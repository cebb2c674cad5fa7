import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Button, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { formErrors, problemOf } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { DiscountSection } from './discount.tsx'
import { LimitsSection } from './limits.tsx'
import { type CouponValues, changesOf, missingField, specificationOf, valuesOf } from './rules.ts'
import { ScopeSection } from './scope.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.basics
const unambiguous = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The form of a coupon; without an id, saving creates the coupon. */
export function CouponForm({ coupon }: { coupon: Coupon }) {
  const me = useMe()
  const { form, submit, error, isPending } = useCoupon(coupon)
  return (
    <RecordForm
      onSubmit={submit}
      error={isCodeTaken(error) ? undefined : error}
      formFields={fieldsInForm(error)}
      mayChange={may(me, 'ECOM.MANAGE_COUPONS')}
      isDirty={!coupon.id || form.isDirty()}
      isPending={isPending}
    >
      <FormSection title={texts.title}>
        <Basics form={form} isNew={!coupon.id} />
      </FormSection>
      <DiscountSection form={form} />
      <ScopeSection form={form} />
      <LimitsSection form={form} used={coupon.numberOfUsages} />
    </RecordForm>
  )
}

function Basics({ form, isNew }: { form: Form<CouponValues>; isNew: boolean }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          required
          rightSection={isNew && <SuggestCodeButton onSuggest={(code) => form.setFieldValue('code', code)} />}
          rightSectionWidth={isNew ? 118 : 0}
          {...form.getInputProps('code')}
        />
        <TextInput label={texts.name} description={texts.nameHint} required {...form.getInputProps('name')} />
      </SimpleGrid>
      <Switch
        label={texts.active}
        description={texts.activeHint}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </>
  )
}

function SuggestCodeButton({ onSuggest }: { onSuggest: (code: string) => void }) {
  return (
    <Button size="compact-xs" variant="light" onClick={() => onSuggest(randomCode())}>
      {texts.generate}
    </Button>
  )
}

function useCoupon({ id, specification = {} }: Coupon) {
  const { timeZone } = useMe().site
  const navigate = useNavigate()
  const form = useForm<CouponValues>({ initialValues: valuesOf(specification, timeZone) })
  const isSaved = useUnsaved(form.isDirty())
  const notifySaved = () => notify.success(allTexts.saved)
  const update = useChange('updateCoupon', { onDone: notifySaved })
  const create = useChange('createCoupon', {
    onDone(created) {
      notifySaved()
      isSaved()
      void navigate(`/admin/coupons/${created.id}`, { replace: true })
    },
  })
  const submit = form.onSubmit((values) => {
    const missing = missingField(values)
    if (missing) return form.setErrors({ [missing]: needed[missing] })
    const wanted = specificationOf(values, timeZone)
    const onError = (error: Error) => form.setErrors(errorsOf(error))
    if (!id) return create.mutate({ specification: wanted }, { onError })
    const before = specificationOf(form.getInitialValues(), timeZone)
    const change = { id, specification: changesOf(before, wanted) }
    update.mutate(change, { onError, onSuccess: () => form.resetDirty(values) })
  })
  return {
    form,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
  }
}

const needed = {
  entityId: allTexts.scope.needed,
  percentOffRate: allTexts.value.needed,
  moneyOffAmount: allTexts.value.needed,
  fixedPriceAmount: allTexts.value.needed,
}

function errorsOf(error: unknown): Record<string, string> {
  if (isCodeTaken(error)) return { code: texts.codeTaken }
  return formErrors(error, 'specification')
}

/** Fields with an input of their own; errors of the others are shown above the form. */
function fieldsInForm(error: unknown): string[] {
  return Object.keys(problemOf(error).fields).filter((field) => !/buyXGetY|scope|^specification$/.test(field))
}

function isCodeTaken(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'ALREADY_EXISTS'
}

/** Eight letters and digits that do not look alike. */
function randomCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => unambiguous[byte % unambiguous.length])
    .join('')
}
