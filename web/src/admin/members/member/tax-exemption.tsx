import type { CustomerTaxExemption } from '@cartwright/contract/identity/contacts.ts'
import { Alert, Button, Modal, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { language } from '../../language/language.ts'
import { placeNames } from '../exempt-regions.rules.ts'
import { hasEnded } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { Details } from './details.tsx'
import { TaxExemptionForm } from './tax-exemption-form.tsx'

const texts = allTexts.taxExemption

interface TaxExemptionProps {
  contactId: string
  hasAccount: boolean
}

/** Whether a customer pays tax; staff who may manage tax, change it. */
export function TaxExemption({ contactId, hasAccount }: TaxExemptionProps) {
  const me = useMe()
  const { timeZone } = me.site
  const [opened, { open, close }] = useDisclosure()
  const { data, error, refetch } = useCall('getTaxExemption', { contactId })
  const { taxExemption } = data ?? {}
  const change = data && may(me, 'ECOM.MANAGE_TAX') && (
    <Button variant="default" size="xs" onClick={open}>
      {taxExemption ? texts.change : texts.mark}
    </Button>
  )
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} action={change} />
      <Problem error={error} onRetry={refetch} />
      {data && !taxExemption && <Text size="sm">{texts.taxed}</Text>}
      {taxExemption && <Terms exemption={taxExemption} />}
      {taxExemption && hasEnded(taxExemption, timeZone) && <Alert mt="sm">{texts.ended}</Alert>}
      {taxExemption && !hasAccount && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.withoutAccount}
        </Text>
      )}
      <Modal opened={opened} onClose={close} title={texts.formTitle} size="lg">
        <TaxExemptionForm contactId={contactId} exemption={taxExemption} onClose={close} />
      </Modal>
    </Paper>
  )
}

function Terms({ exemption }: { exemption: CustomerTaxExemption }) {
  const { reason, certificateNumber, lastDay, regions = [] } = exemption
  const details: [string, string | null | undefined][] = [
    [texts.reason, reason],
    [texts.certificate, certificateNumber],
    [texts.lastDay, lastDay && dateText(lastDay, language)],
    [texts.where, placeNames(regions, language).join(', ') || texts.everywhere],
  ]
  return <Details details={details} />
}
