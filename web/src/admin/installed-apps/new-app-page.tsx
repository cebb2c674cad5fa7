import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Consent, type Proposal } from './consent.tsx'
import { Credentials, type NewCredentials } from './credentials.tsx'
import { ManifestForm, type Source } from './manifest-form.tsx'
import { texts } from './texts/index.ts'

const back = { to: '/admin/apps', label: texts.back }

/** Reads a manifest, asks the owner, and shows once what the app needs. */
export function Page() {
  const [done, setDone] = useState<NewCredentials>()
  const { linked, proposal, error, isPending, review } = useProposal()
  if (done) {
    const { name } = done.app.manifest
    return (
      <>
        <PageHead
          title={done.secret ? texts.credentials.title(name) : name}
          description={texts.credentials.about}
          back={back}
        />
        <Credentials {...done} />
      </>
    )
  }
  if (proposal) return <Decision proposal={proposal} onDone={setDone} />
  return (
    <>
      <PageHead title={texts.add} description={texts.from.about} back={back} />
      <ManifestForm address={linked} error={error} isPending={isPending} onSource={review} />
    </>
  )
}

/** The proposal of a manifest that was checked. A developer's link may have its address. */
function useProposal() {
  const [proposal, setProposal] = useState<Proposal>()
  const [search] = useSearchParams()
  const linked = search.get('manifest') ?? ''
  const { mutate, error, isPending } = useChange('reviewApp', {
    invalidates: [],
    onDone: ({ manifest, installed }, { address }) =>
      setProposal({ manifest, address, before: installed?.manifest }),
  })
  useEffect(() => {
    if (linked) mutate({ address: linked })
  }, [linked, mutate])
  return { linked, proposal, error, isPending, review: (source: Source) => mutate(source) }
}

interface DecisionProps {
  proposal: Proposal
  onDone: (reply: NewCredentials) => void
}

function Decision({ proposal: { manifest, address, before }, onDone }: DecisionProps) {
  const navigate = useNavigate()
  const { name, id } = manifest
  const install = useChange('installApp', { onDone })
  const update = useChange('updateApp', {
    onDone(reply) {
      notify.success(texts.app.isUpdated(name))
      if (reply.webhookSecrets.length > 0) onDone(reply)
      else void navigate(`/admin/apps/${id}`)
    },
  })
  const from = address ? { address } : {}
  return (
    <>
      <PageHead title={before ? texts.consent.updateTitle(name) : texts.consent.title(name)} back={back} />
      <Consent
        manifest={manifest}
        address={address}
        before={before}
        error={install.error ?? update.error}
        isPending={install.isPending || update.isPending}
        onAgree={() =>
          before ? update.mutate({ id, manifest, ...from }) : install.mutate({ manifest, ...from })
        }
        onCancel={() => void navigate('/admin/apps')}
      />
    </>
  )
}
