/** Settings of former versions, and where they are now. To ignore one could mean to sell at the sample's prices. */
export const formerNames: Record<string, string> = {
  CATALOGUE_FILE: 'CATALOG_FILE',
  SLOWEST_LOOP_MS: 'MAX_EVENT_LOOP_DELAY_MS',
  PICTURES_S3_ENDPOINT: 'IMAGES_S3_ENDPOINT',
  PICTURES_S3_BUCKET: 'IMAGES_S3_BUCKET',
  PICTURES_S3_REGION: 'IMAGES_S3_REGION',
  PICTURES_S3_KEY_ID: 'IMAGES_S3_KEY_ID',
  PICTURES_S3_SECRET: 'IMAGES_S3_SECRET',
  BRAND_NAME: 'name in brand.json of the folder BRAND',
  SUPPORT_EMAIL: 'supportEmail in brand.json of the folder BRAND',
};
