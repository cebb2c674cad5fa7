/** @type {import('next').NextConfig} */
const config = {
  // Each copy is built once, so nobody reads what a cache would keep.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackFileSystemCacheForDev: false },
  images: {
    remotePatterns: [{ protocol: 'https', hostname: 'static.wixstatic.com' }],
  },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        {
          key: 'Content-Security-Policy',
          value:
            "img-src 'self' data: https://static.wixstatic.com; connect-src 'self' ws: https://*.wixapis.com",
        },
      ],
    },
  ],
}

export default config
