import { execFile, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    uploads: Uploads
  }
}

export interface Uploads {
  /** Bytes of one file. */
  largestFile: number
  /** Absent if not installed: videos then play as uploaded. */
  ffmpeg?: Ffmpeg
}

export interface Ffmpeg {
  version: string
  probe(source: string, mime: string): Promise<VideoInfo>
  /** A PNG at a time in milliseconds. */
  still(job: Job & { at: number }): Promise<void>
  /** H.264 and AAC in an MP4 that plays while it loads. */
  encode(job: Job & { size: { width: number; height: number } }): Promise<void>
}

export interface Job {
  source: string
  /** Of the source: selects the demuxer, so that ffmpeg does not guess. */
  mime: string
  target: string
}

export interface VideoInfo {
  /** As shown, after rotation. */
  width: number
  height: number
  /** Milliseconds */
  duration: number
}

const run = promisify(execFile)

/** Milliseconds */
const probeTimeout = 30_000
const encodingTimeout = 60 * 60 * 1000

/** Undefined where `command` (and its `ffprobe`) cannot be started. */
export async function findFfmpeg(command = 'ffmpeg'): Promise<Ffmpeg | undefined> {
  const prober = command.replace(/ffmpeg([^/\\]*)$/, 'ffprobe$1')
  try {
    const { stdout } = await run(command, ['-version'], { timeout: probeTimeout })
    await run(prober, ['-version'], { timeout: probeTimeout })
    const version = /version (\S+)/.exec(stdout)?.[1] ?? 'unknown'
    return { version, ...toolsOf(command, prober) }
  } catch {
    return undefined
  }
}

function toolsOf(command: string, prober: string): Omit<Ffmpeg, 'version'> {
  return {
    async probe(source, mime) {
      const entries = 'stream=width,height:stream_side_data=rotation:format=duration'
      const question = ['-select_streams', 'v:0', '-show_entries', entries, '-of', 'json']
      const { stdout } = await run(prober, [...question, ...inputOptions(source, mime)], {
        timeout: probeTimeout,
      })
      return toVideoInfo(JSON.parse(stdout))
    },
    still: ({ source, mime, target, at }) =>
      runFfmpeg(command, [
        ...['-ss', String(at / 1000), ...inputOptions(source, mime)],
        ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', target],
      ]),
    encode: ({ source, mime, target, size }) =>
      runFfmpeg(command, [
        ...[
          ...inputOptions(source, mime),
          '-map',
          '0:v:0',
          '-map',
          '0:a:0?',
          '-sn',
          '-dn',
          '-map_metadata',
          '-1',
        ],
        ...['-vf', `scale=${size.width}:${size.height}`, '-c:v', 'libx264', '-preset', 'veryfast'],
        ...['-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
        ...['-movflags', '+faststart', '-threads', '2', '-f', 'mp4', target],
      ]),
  }
}

/** Allows only this file and this demuxer, so that a playlist in disguise loads nothing. */
function inputOptions(source: string, mime: string): string[] {
  const format = mime === 'video/webm' ? 'matroska' : 'mov'
  return ['-v', 'error', '-protocol_whitelist', 'file', '-f', format, '-i', source]
}

interface Report {
  streams?: { width?: number; height?: number; side_data_list?: { rotation?: number }[] }[]
  format?: { duration?: string }
}

function toVideoInfo({ streams: [stream] = [], format }: Report): VideoInfo {
  const { width = 0, height = 0, side_data_list: extras = [] } = stream ?? {}
  if (width < 2 || height < 2) throw new Error('the video has no picture')
  const turned = extras.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  const duration = Math.round(Number(format?.duration ?? 0) * 1000) || 0
  return turned ? { width: height, height: width, duration } : { width, height, duration }
}

/** Requests come first. The process may have ended already. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10)
  } catch (error) {
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error
  }
}

function runFfmpeg(command: string, words: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['-nostdin', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: encodingTimeout,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stderr.on('data', (text: Buffer) => {
      output = `${output}${text}`.slice(-1000)
    })
    child.once('spawn', () => lowerPriority(child.pid))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${output.trim()}`)),
    )
  })
}
