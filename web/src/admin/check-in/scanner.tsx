import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconCamera, IconCameraOff } from '../icons/icons.ts'
import { type CameraProblem, openCamera, openDetector, problemOfCamera } from './camera.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.camera

interface ScannerProps {
  /** Of a code that comes into the picture. The next one is looked for when it is done. */
  onCode: (code: string) => Promise<unknown>
}

/** The picture of the camera, which looks for codes while it is open. */
export function Scanner({ onCode }: ScannerProps) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<CameraProblem>()
  const start = () => {
    setProblem(undefined)
    setOpen(true)
  }
  const fail = (error: unknown) => {
    setOpen(false)
    setProblem(problemOfCamera(error))
  }
  return (
    <div>
      {isOpen && <Picture onCode={onCode} onError={fail} />}
      {problem && (
        <Alert
          role="alert"
          color="yellow"
          icon={<IconCameraOff aria-hidden />}
          title={texts.problems[problem]}
          mb="sm"
        >
          <Text size="sm">{texts.without}</Text>
        </Alert>
      )}
      <Button
        size="md"
        fullWidth
        variant={isOpen ? 'default' : 'filled'}
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => (isOpen ? setOpen(false) : start())}
      >
        {isOpen ? texts.stop : texts.start}
      </Button>
    </div>
  )
}

/** Milliseconds between two looks at the picture. */
const pause = 120
/** Milliseconds for which a code that stays in the picture counts as the same. */
const memory = 3000

function Picture({ onCode, onError }: ScannerProps & { onError: (error: unknown) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onError })
  handlers.current = { onCode, onError }
  useEffect(() => {
    const stopped = new AbortController()
    void watch(video, stopped.signal, (code) => handlers.current.onCode(code)).catch((error: unknown) => {
      if (!stopped.signal.aborted) handlers.current.onError(error)
    })
    return () => stopped.abort()
  }, [])
  return <video ref={video} className="door-picture" aria-label={texts.picture} muted playsInline />
}

async function watch(
  { current: video }: { current: HTMLVideoElement | null },
  stopped: AbortSignal,
  onCode: (code: string) => Promise<unknown>,
): Promise<void> {
  if (!video) return
  const [stream, detect] = await Promise.all([openCamera(), openDetector()])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  stopped.addEventListener('abort', stop)
  if (stopped.aborted) return stop()
  video.srcObject = stream
  await video.play()
  let last = { code: '', seen: 0 }
  while (!stopped.aborted) {
    const code = document.hidden ? undefined : await detect(video)
    const isSame = code === last.code && Date.now() - last.seen < memory
    if (code) last = { code, seen: Date.now() }
    if (code && !isSame && !stopped.aborted) {
      await onCode(code)
      last.seen = Date.now()
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
