import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { ActionIcon, Button, Fieldset, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { hintBelow } from '../../components/form/hint-below.ts'
import { optionsOf } from '../../components/form/options.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { NameField } from '../../components/name/name-field.tsx'
import { MoneyField } from '../../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { blankOption, type TicketValues } from './rules.ts'
import { texts } from './texts/index.ts'

interface PricesProps {
  form: Form<TicketValues>
  event: Event
}

/** What a kind of tickets costs: one price, several to choose from, or what buyers name. */
export function Prices({ form, event }: PricesProps) {
  const { pricing } = form.values
  const choose = form.getInputProps('pricing')
  return (
    <>
      <Select label={texts.kind} allowDeselect={false} data={optionsOf(texts.kinds)} {...choose} />
      {pricing === 'OPTIONS' && <Options form={form} />}
      {pricing !== 'FREE' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {pricing !== 'OPTIONS' && (
            <MoneyField
              label={pricing === 'GUEST' ? texts.least : texts.price}
              inputWrapperOrder={hintBelow}
              {...(pricing === 'GUEST' ? { description: texts.leastHint } : { required: true })}
              {...form.getInputProps('price')}
            />
          )}
          <Fee form={form} event={event} />
        </SimpleGrid>
      )}
    </>
  )
}

function Fee({ form, event }: PricesProps) {
  const rate = event.registration?.tickets?.serviceFeeRate ?? '0'
  const lacksRate = form.values.fee !== 'NO_FEE' && Number(rate) === 0
  return (
    <Select
      label={texts.fee}
      inputWrapperOrder={hintBelow}
      {...(lacksRate ? { description: texts.noRate } : {})}
      allowDeselect={false}
      data={optionsOf(texts.fees)}
      {...form.getInputProps('fee')}
    />
  )
}

/** As many as the shop takes. */
const most = 100

function Options({ form }: Pick<PricesProps, 'form'>) {
  const { options } = form.values
  return (
    <Fieldset legend={texts.options} variant="unstyled" p={0}>
      <Text size="xs" c="dimmed" mb="xs">
        {texts.optionsHint}
      </Text>
      {options.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prices keep their order, and new ones have no id
        <Group key={index} align="flex-start" wrap="nowrap" gap="xs" mb="xs">
          <NameField
            aria-label={texts.optionName(index + 1)}
            placeholder={texts.optionExample}
            maxLength={200}
            flex={1}
            {...form.getInputProps(`options.${index}.name`)}
          />
          <MoneyField
            aria-label={texts.optionPrice(index + 1)}
            w={130}
            {...form.getInputProps(`options.${index}.price`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={texts.removeOption(index + 1)}
            disabled={options.length === 1}
            onClick={() => form.removeListItem('options', index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={options.length >= most}
        onClick={() => form.insertListItem('options', blankOption)}
      >
        {texts.addOption}
      </Button>
    </Fieldset>
  )
}
