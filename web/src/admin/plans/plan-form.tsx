import type { PlanBenefit } from '@cartwright/contract/plans/benefits.ts'
import { planLimits } from '@cartwright/contract/plans/limits.ts'
import type { PlanV3 } from '@cartwright/contract/plans/plans-v3.ts'
import { Checkbox, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors, problemOf } from '../api/problems.rules.ts'
import { optionsOf } from '../components/form/options.ts'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { type SavedRecord, useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, MoneyField } from '../components/number/number-field.tsx'
import { PictureField } from '../media/picker/picture-field.tsx'
import { Benefits } from './benefits.tsx'
import { benefitsOf, contentOf, fieldsOfRequest, missingIn, type PlanValues, valuesOf } from './rules.ts'
import { texts } from './texts/index.ts'

type Part = { form: Form<PlanValues> }

interface PlanFormProps {
  plan: PlanV3
  benefits: readonly PlanBenefit[]
  archived?: boolean
}

/** The form of a plan; without an id, saving creates it. */
export function PlanForm({ plan, benefits, archived = false }: PlanFormProps) {
  const me = useMe()
  const made = useRef<SavedRecord>(undefined)
  const { form, submit, error, isPending, isCreating } = useRecord<PlanValues, SavedRecord>({
    id: plan.id,
    revision: plan.revision ?? undefined,
    values: valuesOf(plan, benefits),
    async write(values, known) {
      const content = contentOf(values, plan)
      // A plan whose benefits were refused is there already.
      const before = known ?? made.current
      const benefits = benefitsOf(values)
      if (before)
        await shop.call('setPlanBenefits', { planId: before.id, benefits, revision: before.revision })
      const saved = before
        ? await shop.call('updatePlanV3', { plan: { ...content, ...before } })
        : await shop.call('createPlanV3', { plan: content })
      const { id = '', revision } = saved.plan
      made.current = { id, revision: revision ?? '' }
      if (!before && benefits.length > 0) await shop.call('setPlanBenefits', { planId: id, benefits })
      return made.current
    },
    pathOf: ({ id }) => `/admin/plans/${id}`,
    errorsOf,
    saved: texts.saved,
    missingIn: (values) => missingIn(values, texts.needed),
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={Object.keys(problemOf(error).fields).filter((field) => placeOf(field) !== undefined)}
      mayChange={may(me, 'PRICING_PLANS.MANAGE_PLANS') && !archived}
      isDirty={!plan.id || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <Basics form={form} />
      <Pricing form={form} />
      <Benefits form={form} />
      <Rules form={form} />
    </RecordForm>
  )
}

function Basics({ form }: Part) {
  const { basics } = texts
  return (
    <FormSection title={basics.title}>
      <TextInput label={basics.name} required maxLength={planLimits.name} {...form.getInputProps('name')} />
      <Textarea
        label={basics.description}
        maxLength={planLimits.description}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <PictureField
        texts={basics.picture}
        picture={form.values.picture}
        onChange={(picture) => form.setFieldValue('picture', picture)}
      />
      <Textarea
        label={basics.perks}
        description={basics.perksHint}
        autosize
        minRows={3}
        {...form.getInputProps('perks')}
      />
    </FormSection>
  )
}

function Pricing({ form }: Part) {
  const { pricing } = texts
  const { billing, endless } = form.values
  return (
    <FormSection title={pricing.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField label={pricing.price} required {...form.getInputProps('price')} />
        <Select
          label={pricing.billing}
          data={optionsOf(pricing.billings)}
          allowDeselect={false}
          {...form.getInputProps('billing')}
        />
        {billing !== 'UNLIMITED' && <Period form={form} />}
      </SimpleGrid>
      {billing === 'RECURRING' && (
        <>
          <Switch label={pricing.endless} {...form.getInputProps('endless', { type: 'checkbox' })} />
          {!endless && (
            <CountField
              label={pricing.cycles}
              least={2}
              most={2000}
              required
              maw="12rem"
              {...form.getInputProps('cycles')}
            />
          )}
          <CountField
            label={pricing.trialDays}
            description={pricing.trialHint}
            most={999}
            {...form.getInputProps('trialDays')}
          />
        </>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField label={pricing.fee} description={pricing.feeHint} {...form.getInputProps('feeAmount')} />
        {Number(form.values.feeAmount) > 0 && (
          <TextInput label={pricing.feeName} required maxLength={40} {...form.getInputProps('feeName')} />
        )}
      </SimpleGrid>
    </FormSection>
  )
}

function Period({ form }: Part) {
  const { pricing } = texts
  return (
    <>
      <CountField
        label={form.values.billing === 'RECURRING' ? pricing.count : pricing.countOnce}
        least={1}
        most={999}
        required
        {...form.getInputProps('count')}
      />
      <Select
        label={pricing.unit}
        data={optionsOf(pricing.units)}
        allowDeselect={false}
        {...form.getInputProps('unit')}
      />
    </>
  )
}

function Rules({ form }: Part) {
  const { rules } = texts
  const box = (name: keyof PlanValues) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <FormSection title={rules.title}>
      <Switch label={rules.visible} description={rules.visibleHint} {...box('visible')} />
      <Switch label={rules.buyable} description={rules.buyableHint} {...box('buyable')} />
      <Checkbox label={rules.futureStart} {...box('futureStart')} />
      <Checkbox label={rules.buyerCanCancel} {...box('buyerCanCancel')} />
      <CountField
        label={rules.maxPurchases}
        description={rules.maxPurchasesHint}
        least={1}
        most={10_000}
        {...form.getInputProps('maxPurchases')}
      />
      <Textarea
        label={rules.terms}
        description={rules.termsHint}
        maxLength={planLimits.terms}
        autosize
        minRows={3}
        {...form.getInputProps('terms')}
      />
    </FormSection>
  )
}

function errorsOf(error: Error): Record<string, string> {
  const entries = Object.entries(formErrors(error, 'plan'))
  return Object.fromEntries(
    entries.flatMap(([field, text]) => (fieldsOfRequest[field] ? [[fieldsOfRequest[field], text]] : [])),
  )
}

/** The field of the form that shows the message of a field of the request. */
function placeOf(field: string): string | undefined {
  return fieldsOfRequest[field.replace(/^plan\./, '').replaceAll(/\[(\d+)\]/g, '.$1')]
}
