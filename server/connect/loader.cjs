// A loader for Turbopack and webpack.
module.exports = function loader(source) {
  const done = this.async()
  import('./hosts.mjs').then(
    ({ shopAddress, withShop }) => done(null, withShop(source, this.resourcePath, shopAddress()) ?? source),
    done,
  )
}
