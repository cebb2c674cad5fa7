import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { shop } from '../api/client.ts'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { texts } from './texts/index.ts'
import './apps.css'

/** The page of an app, in a frame that cannot reach the admin. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('openAppPage', { id })
  const [first, setFirst] = useState<{ page: string; session: string }>()
  useEffect(() => {
    if (!isOwnDocument()) location.reload()
    else if (data) setFirst((known) => known ?? data)
  }, [data])
  return (
    <>
      <PageHead title={data?.name ?? (error ? texts.missing : texts.frame.loading)} />
      <Problem error={error} onRetry={refetch} />
      {first && data && <AppFrame id={id} name={data.name} {...first} />}
    </>
  )
}

/** Only the document of this very page may frame the app; the admin's other pages came with another one. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || new URL(loaded.name).pathname === location.pathname
}

interface AppFrameProps {
  id: string
  name: string
  page: string
  session: string
}

function AppFrame({ id, name, page, session }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(page)
  useEffect(() => {
    const hear = async ({ data, source, origin: from }: MessageEvent) => {
      const child = frame.current?.contentWindow
      if (!child || source !== child || from !== origin || data?.type !== messageType) return
      const opened = await shop.call('openAppPage', { id }).catch(() => undefined)
      if (opened) child.postMessage({ type: messageType, session: opened.session }, origin)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [id, origin])
  return (
    <iframe
      ref={frame}
      className="app-frame"
      title={name}
      src={`${page}#session=${session}`}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}

const messageType = 'cartwright:session'
