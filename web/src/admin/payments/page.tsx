import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { MethodsSection } from './methods-section.tsx'
import { Service } from './service.tsx'
import { texts } from './texts/index.ts'

/** How buyers pay, and the accounts of the shop with payment services. */
export function Page() {
  const { data, error, refetch } = useCall('listPaymentMethods', {})
  const mayCompare = may(useMe(), 'ECOM.READ_ORDERS')
  const isConnected = data?.paymentMethods.some(({ service }) => service?.account)
  return (
    <SettingsPage texts={texts}>
      {(site) => (
        <>
          <Problem error={error} onRetry={refetch} />
          {!data && !error && <Skeleton height={320} />}
          {data && <MethodsSection site={site} methods={data.paymentMethods} />}
          {data?.paymentMethods.map(
            (method) => method.service && <Service key={method.method} {...method} />,
          )}
          {isConnected && mayCompare && (
            <Button
              variant="default"
              component={Link}
              to="/admin/payment-differences"
              style={{ alignSelf: 'start' }}
            >
              {texts.compared}
            </Button>
          )}
        </>
      )}
    </SettingsPage>
  )
}
