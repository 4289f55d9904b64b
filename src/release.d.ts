/** The version of package.json, defined by the build. */
declare const __RELEASE__: string
