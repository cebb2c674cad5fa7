import type { PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import type { PaymentConditions } from '@cartwright/contract/sites/settings.ts'
import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { language } from '../language/language.ts'
import { conditionsText } from './conditions.rules.ts'
import { TestCards } from './test-cards.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.methods

interface MethodRowProps {
  method: PaymentMethod
  title: string
  conditions: PaymentConditions
  /** Buyers could transfer money, if they knew where to. */
  lacksAccount: boolean
  mayManage: boolean
  onEdit: () => void
  onConditions: () => void
  onRemove: () => void
}

/** A way to pay in the list of them. */
export function MethodRow({ mayManage, ...row }: MethodRowProps) {
  const { method, title, lacksAccount, onEdit, onConditions, onRemove } = row
  const { testCards } = method
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Facts {...row} />
        {lacksAccount && (
          <Text size="sm">
            {texts.lacksAccount}{' '}
            <Anchor component={Link} to="/admin/settings/invoices" inherit underline="always">
              {texts.enterAccount}
            </Anchor>
          </Text>
        )}
        {testCards && <TestCards cards={testCards} />}
      </div>
      {mayManage && (
        <Group gap="xs">
          {!testCards && (
            <Button variant="default" size="xs" aria-label={texts.editTexts(title)} onClick={onEdit}>
              {texts.texts}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={allTexts.conditions.editOf(title)}
            onClick={onConditions}
          >
            {allTexts.conditions.edit}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={texts.removeOf(title)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </Group>
      )}
    </Group>
  )
}

function Facts({
  method: { kind, service, testCards },
  title,
  conditions,
}: Pick<MethodRowProps, 'method' | 'title' | 'conditions'>) {
  const { currency } = useLocaleSettings()
  const { capture = 'AT_ONCE', isTest = testCards !== undefined } = service?.account ?? {}
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const limits = conditionsText(conditions, {
    texts: allTexts.conditions,
    country: (code) => countryNames.of(code) ?? code,
    amount: (amount) => money.format(amount as `${number}`),
  })
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        {isTest && <Badge color="gray">{texts.test}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {capture === 'AT_ONCE' ? texts.kinds[kind] : texts.capturedLater}
      </Text>
      {limits && <Text size="sm">{allTexts.conditions.only(limits)}</Text>}
    </>
  )
}

const countryNames = new Intl.DisplayNames(language, { type: 'region' })
