import { planLimits } from '@cartwright/contract/plans/limits.ts'
import { Button, Fieldset, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { optionsOf } from '../components/form/options.ts'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, PercentField } from '../components/number/number-field.tsx'
import { IconPlus } from '../icons/icons.ts'
import { Items } from './items.tsx'
import { type BenefitValues, newBenefit, type PlanValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.benefits

/** What members get: credits that pay lines of orders, and access. */
export function Benefits({ form }: { form: Form<PlanValues> }) {
  const { benefits } = form.values
  return (
    <FormSection title={texts.title}>
      <Text size="sm" c="dimmed">
        {texts.about}
      </Text>
      {benefits.map((benefit, index) => (
        <Benefit key={benefit.id ?? index} form={form} index={index} />
      ))}
      {benefits.length < planLimits.benefits && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.insertListItem('benefits', newBenefit)}
          style={{ alignSelf: 'start' }}
        >
          {texts.add}
        </Button>
      )}
    </FormSection>
  )
}

function Benefit({ form, index }: { form: Form<PlanValues>; index: number }) {
  const path = `benefits.${index}`
  const benefit = form.values.benefits[index] ?? newBenefit
  return (
    <Fieldset legend={texts.label(index + 1)}>
      <Stack>
        <Select
          label={texts.kind}
          data={optionsOf(texts.kinds)}
          allowDeselect={false}
          {...form.getInputProps(`${path}.kind`)}
        />
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          maxLength={planLimits.benefitName}
          {...form.getInputProps(`${path}.name`)}
        />
        <Given form={form} path={path} benefit={benefit} />
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            onClick={() => form.removeListItem('benefits', index)}
            aria-label={`${texts.remove}: ${texts.label(index + 1)}`}
          >
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

interface GivenProps {
  form: Form<PlanValues>
  /** Of the benefit in the form. */
  path: string
  benefit: BenefitValues
}

/** The fields of the kind of benefit. */
function Given({ form, path, benefit }: GivenProps) {
  if (benefit.kind === 'CREDITS') return <Credits form={form} path={path} benefit={benefit} />
  if (benefit.kind === 'ACCESS')
    return (
      <TextInput
        label={texts.permission}
        description={texts.permissionHint}
        required
        maxLength={63}
        {...form.getInputProps(`${path}.permission`)}
      />
    )
  return (
    <>
      <PercentField label={texts.percent} required {...form.getInputProps(`${path}.percent`)} />
      <Items
        chosen={benefit.items}
        label={texts.cheaper}
        description={texts.cheaperHint}
        {...form.getInputProps(`${path}.items`)}
      />
    </>
  )
}

function Credits({ form, path, benefit }: GivenProps) {
  return (
    <>
      <Switch label={texts.unlimited} {...form.getInputProps(`${path}.unlimited`, { type: 'checkbox' })} />
      {!benefit.unlimited && (
        <CountField
          label={texts.credits}
          description={texts.creditsHint}
          least={1}
          most={10_000}
          required
          {...form.getInputProps(`${path}.credits`)}
        />
      )}
      <Items chosen={benefit.items} required {...form.getInputProps(`${path}.items`)} />
    </>
  )
}
