// The migrations 0001 to 0060 of versions before the first release. They were merged into a few files by area, which
// create the same schema. A database or a backup that has all of them counts as one that has these files.

/** The checksums of the merged migrations, in the order of their versions. */
export const MERGED_CHECKSUMS: readonly string[] = [
  '25445fd45881eb6db66fca460991e47d89d9d0ca1ca14b9130614893c7f1a6ae',
  '83d87e624607f23d30ac66566846b713336e1fb0a3fad39e1f68d9e4d2ca39b5',
  '8fd5efc29dfad04d7605736c645a7698a77b0a585424cc220a56e3f23c2e1a1d',
  '5cd74d72de893b52b979c31f2c87cb1218affbbfde60ed33485d2f538aab09c1',
  '9ba234951b03d29c43e434679359cc6a2579d45b53ff491d7f12cda603b06f19',
  '45bda5d3060871e5c3bda7b8a92319471b8cd43b3b452fb58265eb8fee38291b',
  '6b3b3656d7962248166a83c1f3e97552f51a21077b9502b40edb4e1763d66ff5',
  'e786bc00c568747c6bd61be081cd96c916fa4aa08c2cb1fe26c8c132f0aee1ed',
  'c6791e8a1c9af8a80d8db9fe0d856dc4db704ff788b1cda9b71ee98646dec49b',
  '8ec49f3fa1a8f8aeff11c979b4e8e7bbbfb945a7ef820e98a360915170dc612b',
  '8cfc1c26a9e77900a45d6888aeb98a855f4f461ab554c24ec5698bd888d9e7d9',
  '89526f5519de41cb4001a832d2678277423cb8a9c2781d84fa2497868afafa18',
  '9a7f8694e4cf1f30665617b2f482dd8fce674a1b8b118fc22bb2674b5563d0bb',
  '2e147df20f22d66f15f4e0704f1aa92749eeea75e333c1d2c4f1952fd50803d7',
  'f49d50393e661c72bfd8f8a0ce85c6d12936eee8e0ee3bcc33ebdef85b595d7a',
  'c53f0f5e93f957e4816361fbf3313de8515cfd2bc8b18aa356b8f2a3ee03af3f',
  '9f03728e6b3cec08c079916809870576ca696ddf85ce59ab92bbec0f3f44c9dd',
  '39cb1442db2d57278d5159fd9c773d09a5183beaebf3c03b9697132faef8bb6b',
  '68cd5527071bb7606232901344b28de5278e1bddf14f160815993f72e08f2218',
  'a01af7c49d973d3447a57e2064f45677f4854ba0eac69a44fe5f85c2105caeeb',
  '78bd09243f9ec8fd0cef1555adcfcf0c13fa4bffae0f4cd47e14f73652ac2811',
  'e18167e3c09d9a22d2baf202dc7cf8a4f64674fa1ad9cccd783330ecc6fe408a',
  'be4809aafda9a631ab5e07528c28de2ffb92b3e4057d541c7542bd609d3680e2',
  'a42a39eeb43fc6023709e0297fb128d58be62c05675e043261b1020f6b1f7bcb',
  'd9ee930805c4dfd1a476b84b2c14e0c137ccb96f9cf02aa1d7196b49514ced49',
  '37427ba8426a2ed1f6e21f3c1fb26524b631f7e90660ec2f016b4c441b9ffc55',
  'ff7dc3d59fb0041b5db146363f2b989f014a9dd5d25106ab10bcf2e2a1835e55',
  '3aa53102d3671dc82da819c91121a56f5597eabe5ad48dad7979c91c9459a186',
  '02b18ce1ba9bdb0f98cadb6db355b744ddc84a3d802c1aa93fc3a39b630e3332',
  'd744d66e72f0e02ba2fb94ffcdf44c79b25bff6bcd848213f272e582ccfb8ca7',
  '2c308de1401713775a15e59a917b99218f4c81a59665867a2510ecb1574dcd8d',
  '0a40de28510c3da8701ef093a87e4911ff072229ff54030feeaabeb398dc9bc7',
  '31f5c309d8675e56fc80249314fdc85c90da64c2b89ea4a2616c5d3859e92f60',
  '8b1699a2c1d325bbb4bf449aed40a707a3535eb7c0fb559af81691f4686631ea',
  '1aad148fe617ed89baa73b78fd84643fdaa53ffed563e925fe19d2b6bdadb20c',
  '37ea67af9faa78d4876a5e7ad35ad4c18f5644ec83331a6b65add3c4bdbf6395',
  'd910b3d3409da25bd304427af733bc96f4683bf5c519174999cbb4962ac00236',
  'e348ea9e45ac010fa9190de4763c15729d9a52555475e3e1de229078783fe342',
  '20fea8a68439cfc0dbb55b570faaf630458001468727871e6dd1585d91a7662b',
  'db7d8ee0b95db0b1facfd08b885f5edcfb77bf8ff92562158e2968c9fa9bcee4',
  '74e9b3f2b688bf81b95301b5d9c9cb9154fc21d1a36bc6badba290c6cfed2351',
  '9bfb85b8beae3175107efce12fb637a24367472062465e8cddd740d6b1217b8f',
  '0981402c32e46ae98d18b6bd49cab33542afe6ff78f4c38bec2455fc0bf8e8a6',
  'd0c8defa04f3e71298b85de548dd11b099926e723aeabb60b297b2dc6c07c12f',
  '48231bab9c4526a0e06d9b37a8fb230e9359ce3b20b2b004c0b6a53cbef73242',
  '4be922e342fec64093c9a2ed9bfb5c319ca5ecdc2b53a888f66e60b1b0e92f26',
  '863537203df279b262046c8a3af1a81d21dd965a4d505dc0976ddfdaed91a4c9',
  'aa54c422ffa9a4831b2c25ac3f39e481695b950812a8f8a66dbe1003d09595ae',
  'e8498c1c1477a520b2a0fe0cb061e9ffae9973ea9caa08b9756021847e5e80b0',
  '47ac7e656df677cfe8d922a6af873294943115f1ae3d0be70165261725eb41ec',
  '8ebdddd2fc557ce20f210bb7c8f7716550f8fe370c361545e618c46ad00ea7b4',
  '9b0fdd9d3b125fa93928086b688e166e0d72597b28377bd99dcb7faa1c633cd0',
  '4ac5a34d4ee1d35af879f9210497a0a6169092592fedc5aea4226411c6208b3a',
  '2d98869a87790db8f246ffb4be5c4eda9feb74196dc445970067e5d974bcd69c',
  '3c9df203d8ca2b27e37291a27884b3929abbe237e59b5f92559f2e25ce1cd470',
  'bd5006caeb922905fce63f372887e8c27825c36b2f372080e28811957b9a39a9',
  '5c9f30cffd495d483795a4d16fd21df474fafd2fa34492f0f2dfc94ca8941547',
  'bac925df1a19c8cc8a06b1d6a4d894754745ff261d9f6b22f06ea71cc6475eb5',
  '5f16e3f2e1196250d8bb9ddb84b4f6ea7f9630d7ac26409c9c1556f91c17e9cd',
  '1a8ef7097a8bb204b7b9b6926844dfdf17b2c1eb56f2e5598b7eaf41ce887263',
];

/**
 * The checksums of migrations that were rewritten before the first release and create the same schema: 0004 used syntax
 * that PostgreSQL 15 does not have.
 */
export const REWRITTEN_CHECKSUMS: readonly string[] = [
  'f693aba521aad5eb42d5bf216e730827eaff043f7ce1882ae9d67e2dfb23fd1f',
];

/** The names of the first and the last merged migration. */
export const FIRST_MERGED = '0001_workspace.sql';
export const LAST_MERGED = '0060_bulk_reasons.sql';

/** The number of files that replace the merged migrations: the files 0001 to this version. */
export const REPLACED_BY = 13;

/** The statements that make the schema of the merged migrations equal to that of the files. */
export const ADJUST_MERGED = `
  alter table notes validate constraint notes_text_or_fact;
  alter table number_events validate constraint number_events_text_or_fact`;
