-- The rows of an installation that commit 7effe034 wrote, with its files beside this one. Ada and Ben registered, Ada
-- uploaded and filed papers and shared a collection, both shared notes, and Ben imported a library, all over HTTP with
-- SECRET_KEY 'fixture' six times. Made with pg_dump --data-only --rows-per-insert=100, without sessions, activities and
-- caches, whose tables are empty here. The triggers are disabled as by pg_dump --disable-triggers.
ALTER TABLE public.articles DISABLE TRIGGER USER;
INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, 'ae684be105c9fa63bf5ca6b9eb904dd8ed50c199bd51f481a98bcbbd8870fbf0', 1795267872993),
	(2, '7c439ae1fa1b5c4c3d811d00eb073137de59662a7177f0651659da591bd1fcd9', 1795268623776),
	(3, 'e9a66fa80d91d14fc63f2d920b273d7ba1ba51b21254c5a02e892bea9420cee8', 1795268624404),
	(4, 'ad1393162eee51368c045933ed097309ee814b2d11b64226b6c29d1088fcf24e', 1795268734076),
	(5, '8f1e90a3ca49eb6fc43b951e8cf3798969a82d06d4215a7016136a95bd89dcd9', 1795277947676),
	(6, '5adbf912581bed9845a890fa35236f406bd5993ee2fa5be62b37a07e49c9aa11', 1795291873690),
	(7, 'a6d136bac81b7913a6b819df7aaef4ac70fdf6a0a738c1231c77ec89d817b71f', 1795293914706),
	(8, '579a3bf8a0e8ad08dca03bc630d59d6f5f73d66a7dc9c6146dd2ba87ba3e0ff6', 1795303610267),
	(9, '4046f3fed82a260a0f381cbd01050c660808974eabcc6ed282113fdae130e095', 1795307963894),
	(10, 'b1e5aea4fdebab347f0fe0c4aadfbd044b061ddef52164ec1587a64c33c1cc32', 1795317784846),
	(11, '8e15ed413fec900a96fbd8213460d289227981a0c76575c425caa5aaaef6c7d1', 1795317786274),
	(12, '8c3b84d7b36cd46ecbf85a74dbed5be4d81a4afacc92c22daaedeec4ae5a9ef2', 1795321320010),
	(13, '8a6f97deb585bea65890f3e7c2bba26de3dbd70032690209e0062e57236d16c1', 1795321321174),
	(14, 'bf85bc601824e53676a37e6a290f2e4099869b121df8f0420ad0633befc8133b', 1795332720137),
	(15, '49c36f0a3f5c9e154d3bc80d84e1e2678b34ef4b6a235ee890cb43243f607ff3', 1795336981905),
	(16, 'cde5872ca6497c1e2b61b6aef7d2143c1715123cc2a4704f218c8e45f4b22872', 1795337014644),
	(17, 'e6ee751150c7f964e1ec262a6695bdbca3235921a528701d54cf048a6aee8ea3', 1795337845880),
	(18, '448f337c117f2590696e239d4fc30584ff058e80beb4209b508098babdaaeded', 1795338920329),
	(19, '1110749dca886156f6dd89cd61631558680915f7dbe6edb043cfa1525da2cc0e', 1795345368506),
	(20, '1d1eebd5b38f06f7f62ee61e3e17e3b8746d2f417c5e115ef9e6dbf0e2251918', 1795348119350),
	(21, '3ffa910c6665b5a803d161c38418d558bf92b1c39828e81e1821e197cb017ef8', 1795349087170),
	(22, 'bcc6124bc3002d6369161a776e2b242c03b7c001bba9118636324e4016544ca9', 1795423098089),
	(23, '0f31b7c75f360a07d195917f4e22acc25e235f41146804e8aaedcce62892d278', 1795424467634),
	(24, 'bdde7018f156691c60f120be712b2e66ca6344bb688a1e95b080c00d2f8f2639', 1795424523096),
	(25, 'ad42df0b854a44e1f22eaa75378b3f8f8ad988f6133744d1d0a51cb545dd8f73', 1795444629426),
	(26, '6623bb12d14f1ed8983a425762373e70be4880f2d1ad590a59896cba2ecd9db8', 1795448974250),
	(27, '3ca03e6276254356ec3996259548e9b820805f4244194df7f267e778e266f8ff', 1795472664839),
	(28, '66f76ac939d1a3278232479d4533ec54896e49f7a38a7d75d0284273d18f638b', 1795483698343),
	(29, '7fee69e5894d62a71bdc6f4f55dad4015ac20732c704b3153bc623c892171676', 1795516085499),
	(30, '749bde5dbd6ef820f22927b2d0579295e1aeea9a53bc8bff66b3cd787979a43e', 1795635500218),
	(31, 'dab6a6d7e404507d2df85aef7441c6afde3b424e9487508b7a4efbe48d8d52a7', 1795643496632),
	(32, '5e52a732e067c767038d13e9d11ad39e6928d25339d306a5d122230bd1b58e72', 1795646750411),
	(33, 'ca1c9dad4169fbd0ea78771769c02cc8e35ac8a6afe79fc6f5989e0b9fc54367', 1795647895407),
	(34, '6f6f19cd03c5848cb8bddeb534c897cbc3354a47d1ccd0fd60d8b620aa7bc2c8', 1795647896554),
	(35, 'c0a22fc1a1a6452a0722970c779c17f0d7f26d84a56f6da8221c23a8a707ea46', 1795648181657),
	(36, 'a810e05ab7b6de671c08d464690ececd1567351b6790ec3d494bf5514a4284b7', 1795650561784),
	(37, '5ac65727938399ca0f48f1ba546e77607b859dfc7020791c9505d2d875faa0c8', 1795650880590),
	(38, 'f28a86efd6cc9c74867023ec06e961525b331a63d62e7fa28e599f0649da6ee4', 1795657739706),
	(39, '013a6139a558e271e9574216699b7917ee21b6b4b96cfd8c45e60051cc12effd', 1795660959038),
	(40, '61c2e87adcb77da232c5bdba7039a1eb3438d8413430629210560b3b3d26f9cd', 1795663608968),
	(41, '5522456eb2c9578a08683b3f768993d423913cd879f837a2e77656ad27596d52', 1795669438686),
	(42, 'cc5edc904101be9ecbcacd96d1c7f18dc24a593ad27790ccecd8ce295afe7c67', 1795673145950),
	(43, '631eb170b4812f84d60b6d54dfd3807aeaaf4d49458910dfb79029c42ac1282e', 1795673280438),
	(44, 'cc03385029f9b63f00ff4c7f25e326a714bfc4239c26e32796350c774cc07db3', 1795692764571);
INSERT INTO public.accounts VALUES
	(1, 'ada@example.org', '$argon2id$v=19$m=32768,t=3,p=1$C3mHMWXHroDrwx4MsJLkrg$e7ngr2+Z2KjUobp5VqZ07FbgqdTedp8kjPZmaGbSbaM', 'user', NULL, '2026-11-28 17:07:06.14+00', NULL, NULL, NULL),
	(2, 'ben@example.org', '$argon2id$v=19$m=32768,t=3,p=1$f/bu46BTcmcZS4lQm6pPsQ$cTMHI/lxeH5NZYebhVxpOjoy8IMDAr3Zo//jHmf7QT8', 'user', NULL, '2026-11-28 17:07:06.42+00', NULL, NULL, NULL);
INSERT INTO public.articles VALUES
	(1, 1, 'On the drying of peat', '', '["Ada Roe","Ben van der Moor"]', '', 2020, 'peat.txt', 'papers/b6ecca10-454a-408d-978c-7a57a976232b.txt', 'txt', 131, 'aee3a37deeb76db0fc188dfa3818876e292ba37e6ad586ce26d9f7384a714416', NULL, 'published', 'complete', 99, NULL, '[]', '0d40d83c-fb83-468b-a0f3-9db662c9db22', '{"num_return_sequences":10,"max_length":216,"length_penalty":0,"num_beams":10,"span_length":128}', NULL, false, true, true, false, false, '2026-11-28 17:08:18.181+00', NULL, '7e92d506c3194e35942da207c6c6b388', 'f47b87e44bd3341d6bacf05ff4ccfa4b7bdbc321f684313f7701749c98f7f896', 1, '2026-11-28 17:07:06.459578+00', '2026-11-28 17:08:18.029+00', NULL, 'system', '[]', '10.5555/peat.1', NULL, 'Bog Letters 7 (2), 11-19', 0, 0, false, NULL, NULL, NULL),
	(4, 2, 'Moisture of a plot', '', '["Eva Moor"]', '', 2021, '1.pdf', 'papers/15bf78bb-df0e-4464-82ea-cb5eea76f696-4ec3f05a.pdf.pgp', 'pdf', 604, 'a9e10e21a9b88c75a4191e9512a4b147c00330109c72d72af30a3d7db3bf2a17', 1, 'complete', 'complete', 99, NULL, '[]', '22184e2a-3db7-4baa-b932-454aa2f5bb8d', '{"num_return_sequences":10,"max_length":216,"length_penalty":0,"num_beams":10,"span_length":128}', NULL, true, false, true, false, false, NULL, NULL, '65546d04aad09640b5c4f2f34a552ef8', '7ba43658ad0538cfeaf7950745e735a1a2e89b5955f0a82be59025d233da0cbc', 1, '2026-11-28 17:08:37.378166+00', '2026-11-28 17:08:39.528+00', NULL, 'system', '[]', NULL, NULL, 'Bog Letters', 0, 0, false, NULL, NULL, NULL),
	(2, 1, 'On the drying of sand', '', '[]', '', NULL, 'sand.txt', 'papers/89a77ff4-fd64-4259-9e25-e3334fd8ec7d-59d9506d.txt.pgp', 'txt', 110, 'c3cee796d8fad1270f8fb3d33d28d17e513e9044fae94a98990bafe53a9e13dd', NULL, 'complete', 'complete', 99, NULL, '[]', '40471a3f-4a21-4c6a-b12a-0d7401fb203a', '{"num_return_sequences":10,"max_length":216,"length_penalty":0,"num_beams":10,"span_length":128}', NULL, false, false, true, false, false, NULL, NULL, '81929a9da42f044cf44f3689c978f733', '4efe79795f65e6f695f3a426bd149a5cb14dd89e7d5a5199ab16c59818e1b1e7', 2, '2026-11-28 17:07:45.522924+00', '2026-11-28 17:07:45.522924+00', NULL, 'system', '[]', NULL, NULL, NULL, 0, 0, false, NULL, NULL, 'The mass of every sample fell during the first day.'),
	(3, 1, 'On the drying of clay', '', '[]', '', NULL, 'clay.txt', 'papers/40638cf7-edb9-44ae-98ef-edc8e5685c78-7e271768.txt.pgp', 'txt', 84, 'c465b6f7f292c4cb87a1533523eb0c8f9d29d4acde2f32aa894b10c9a5c39c26', NULL, 'complete', 'complete', 99, NULL, '[]', '7eab7c9e-f89a-42a7-a0c4-362965b64816', '{"num_return_sequences":10,"max_length":216,"length_penalty":0,"num_beams":10,"span_length":128}', NULL, false, false, true, false, false, NULL, NULL, '494f508a80f1520d5cdb4df8736866d9', '77f5e63ea36b6d3d2cb902e200c1df4372f8b4b7fa88145c05fd5e5e6285ac11', 1, '2026-11-28 17:08:06.237501+00', '2026-11-28 17:08:06.237501+00', NULL, 'system', '[]', NULL, NULL, NULL, 0, 0, false, NULL, NULL, NULL);
INSERT INTO public.article_changes VALUES
	(1, 1, 'authors', '[]', '["Ada Roe","Ben van der Moor"]', 1, '2026-11-28 17:08:18.029+00'),
	(2, 1, 'year', NULL, '2020', 1, '2026-11-28 17:08:18.029+00'),
	(3, 1, 'journalRef', NULL, '"Bog Letters 7 (2), 11-19"', 1, '2026-11-28 17:08:18.029+00'),
	(4, 1, 'doi', NULL, '"10.5555/peat.1"', 1, '2026-11-28 17:08:18.029+00'),
	(5, 4, 'title', '"1"', '"Moisture of a plot"', 2, '2026-11-28 17:08:39.528+00'),
	(6, 4, 'authors', '[]', '["Eva Moor"]', 2, '2026-11-28 17:08:39.528+00'),
	(7, 4, 'year', NULL, '2021', 2, '2026-11-28 17:08:39.528+00'),
	(8, 4, 'journalRef', NULL, '"Bog Letters"', 2, '2026-11-28 17:08:39.528+00');
INSERT INTO public.collections VALUES
	(1, 1, 'Field notes', NULL, '2026-11-28 17:08:18.226+00');
INSERT INTO public.collection_members VALUES
	(1, 2, 'reader');
INSERT INTO public.collection_papers VALUES
	(1, 1, 1, '2026-11-28 17:08:18.253+00'),
	(1, 2, 1, '2026-11-28 17:08:18.253+00');
INSERT INTO public.comments VALUES
	(1, 1, 2, NULL, NULL, 'Did you measure clay, too?', NULL, NULL, '2026-11-28 17:08:18.705+00', NULL, NULL);
INSERT INTO public.documents VALUES
	(1, '{"version":1,"source":"txt","text":"On the drying of peat\n\nPeat loses water quickly in dry air. These results suggest that thin layers may dry faster than thick ones.","pages":[],"blocks":[{"type":"title","text":"On the drying of peat","start":0,"end":21,"page":null,"boxes":[]},{"type":"paragraph","text":"Peat loses water quickly in dry air. These results suggest that thin layers may dry faster than thick ones.","start":23,"end":130,"page":null,"boxes":[]}],"sentences":[{"start":0,"end":21,"block":0,"page":null,"boxes":[]},{"start":23,"end":59,"block":1,"page":null,"boxes":[]},{"start":60,"end":130,"block":1,"page":null,"boxes":[]}],"meta":{"title":"On the drying of peat","authors":[],"abstract":null,"keywords":[],"doi":null,"archiveId":null,"year":null,"venue":null},"references":[],"citations":[],"tables":[],"warnings":[]}'),
	(2, '{"version":1,"source":"txt","text":"On the drying of sand\n\nSand loses water faster than peat. The mass of every sample fell during the first day.","pages":[],"blocks":[{"type":"title","text":"On the drying of sand","start":0,"end":21,"page":null,"boxes":[]},{"type":"paragraph","text":"Sand loses water faster than peat. The mass of every sample fell during the first day.","start":23,"end":109,"page":null,"boxes":[]}],"sentences":[{"start":0,"end":21,"block":0,"page":null,"boxes":[]},{"start":23,"end":57,"block":1,"page":null,"boxes":[]},{"start":58,"end":109,"block":1,"page":null,"boxes":[]}],"meta":{"title":"On the drying of sand","authors":[],"abstract":null,"keywords":[],"doi":null,"archiveId":null,"year":null,"venue":null},"references":[],"citations":[],"tables":[],"warnings":[]}'),
	(3, '{"version":1,"source":"txt","text":"On the drying of clay\n\nClay holds its water for a week. Cracks open while it dries.","pages":[],"blocks":[{"type":"title","text":"On the drying of clay","start":0,"end":21,"page":null,"boxes":[]},{"type":"paragraph","text":"Clay holds its water for a week. Cracks open while it dries.","start":23,"end":83,"page":null,"boxes":[]}],"sentences":[{"start":0,"end":21,"block":0,"page":null,"boxes":[]},{"start":23,"end":55,"block":1,"page":null,"boxes":[]},{"start":56,"end":83,"block":1,"page":null,"boxes":[]}],"meta":{"title":"On the drying of clay","authors":[],"abstract":null,"keywords":[],"doi":null,"archiveId":null,"year":null,"venue":null},"references":[],"citations":[],"tables":[],"warnings":[]}'),
	(4, '{"version":1,"source":"pdf","text":"The plot lost water.","pages":[{"number":1,"width":595,"height":842}],"blocks":[{"type":"paragraph","text":"The plot lost water.","start":0,"end":20,"page":1,"boxes":[{"page":1,"x":60,"y":73.2,"width":92.93,"height":11.22}]}],"sentences":[{"start":0,"end":20,"block":0,"page":1,"boxes":[{"page":1,"x":60,"y":73.2,"width":92.93,"height":11.22}]}],"meta":{"title":null,"authors":[],"abstract":null,"keywords":[],"doi":null,"archiveId":null,"year":null,"venue":null},"references":[],"citations":[],"tables":[],"warnings":[]}');
INSERT INTO public.file_keys VALUES
	('papers/89a77ff4-fd64-4259-9e25-e3334fd8ec7d-59d9506d.txt.pgp', 2, '8064729b2b65f1bc', '\xc34c061a09030b03081540ed470b8b76700042a57fcd1921848118e4b23d915fc037caec64c4386427706c5ac45c1ef14555d8e2b9d3dfd0fa07f4113b51475249454ffb5dfa4bc07f36d5e18476'),
	('papers/40638cf7-edb9-44ae-98ef-edc8e5685c78-7e271768.txt.pgp', 3, '8064729b2b65f1bc', '\xc34c061a09030b03084c49caa1e702934000daa68072ce98f4f8b33a884d9feb19f2fe07d7bc8d3553c2404b145baa51e40f05068ede151688ae3606bc825a84920618a2c48ac650ec141be98757'),
	('papers/15bf78bb-df0e-4464-82ea-cb5eea76f696-4ec3f05a.pdf.pgp', 4, '8064729b2b65f1bc', '\xc34c061a09030b030881936fbba483ff6c0061d6698ff83f2ac4f01f24a83189f6d1bf2f2f35202edb7a56e4bdc07c477cd3222e7ef184ee47e2387c13c817a0a6c6db51b9499a18a08c52088057');
INSERT INTO public.graph_versions VALUES
	(1, 1, '[{"id":"s-60-0","subject":"thin layers","verb":"may","object":"dry faster than thick ones","uncertainty":0.68,"comment":"Attribution: These results suggest.","cues":["suggest","may"],"polarity":"positive","page":null,"boxes":[],"start":60,"end":130,"evidence":"These results suggest that thin layers may dry faster than thick ones.","source":"auto","reviewed":false,"extractor":10,"kind":"finding","salience":0.327}]', '7e92d506c3194e35942da207c6c6b388', NULL, '2026-11-28 17:07:43.885+00'),
	(2, 1, '[{"id":"s-23-0","subject":"Sand","verb":"loses","object":"water faster than peat","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":null,"boxes":[],"start":23,"end":57,"evidence":"Sand loses water faster than peat.","source":"auto","reviewed":false,"extractor":10,"kind":"background","salience":0.306},{"id":"s-58-0","subject":"The mass of every sample","verb":"fell during","object":"the first day","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":null,"boxes":[],"start":58,"end":109,"evidence":"The mass of every sample fell during the first day.","source":"auto","reviewed":false,"extractor":10,"kind":"finding","salience":1}]', '81929a9da42f044cf44f3689c978f733', NULL, '2026-11-28 17:08:03.558+00'),
	(3, 1, '[{"id":"s-23-0","subject":"Clay","verb":"holds","object":"its water for a week","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":null,"boxes":[],"start":23,"end":55,"evidence":"Clay holds its water for a week.","source":"auto","reviewed":false,"extractor":10,"kind":"background","salience":0.318}]', '494f508a80f1520d5cdb4df8736866d9', NULL, '2026-11-28 17:08:16.525+00'),
	(4, 1, '[{"id":"s-0-0","subject":"The plot","verb":"lost","object":"water","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":1,"boxes":[{"page":1,"x":60,"y":73.2,"width":92.93,"height":11.22}],"start":0,"end":20,"evidence":"The plot lost water.","source":"auto","reviewed":false,"extractor":10,"kind":"background","salience":0.254}]', '65546d04aad09640b5c4f2f34a552ef8', NULL, '2026-11-28 17:08:55.431+00');
INSERT INTO public.graphs VALUES
	(1, '[{"id":"s-60-0","subject":"thin layers","verb":"may","object":"dry faster than thick ones","uncertainty":0.68,"comment":"Attribution: These results suggest.","cues":["suggest","may"],"polarity":"positive","page":null,"boxes":[],"start":60,"end":130,"evidence":"These results suggest that thin layers may dry faster than thick ones.","source":"auto","reviewed":false,"extractor":10,"kind":"finding","salience":0.327}]', false, 10),
	(2, '[{"id":"s-23-0","subject":"Sand","verb":"loses","object":"water faster than peat","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":null,"boxes":[],"start":23,"end":57,"evidence":"Sand loses water faster than peat.","source":"auto","reviewed":false,"extractor":10,"kind":"background","salience":0.306},{"id":"s-58-0","subject":"The mass of every sample","verb":"fell during","object":"the first day","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":null,"boxes":[],"start":58,"end":109,"evidence":"The mass of every sample fell during the first day.","source":"auto","reviewed":false,"extractor":10,"kind":"finding","salience":1}]', false, 10),
	(3, '[{"id":"s-23-0","subject":"Clay","verb":"holds","object":"its water for a week","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":null,"boxes":[],"start":23,"end":55,"evidence":"Clay holds its water for a week.","source":"auto","reviewed":false,"extractor":10,"kind":"background","salience":0.318}]', false, 10),
	(4, '[{"id":"s-0-0","subject":"The plot","verb":"lost","object":"water","uncertainty":0,"comment":"","cues":[],"polarity":"positive","page":1,"boxes":[{"page":1,"x":60,"y":73.2,"width":92.93,"height":11.22}],"start":0,"end":20,"evidence":"The plot lost water.","source":"auto","reviewed":false,"extractor":10,"kind":"background","salience":0.254}]', false, 10);
INSERT INTO public.highlights VALUES
	(1, 1, 1, 87, 'thin layers may dry faster', 'yellow', 'Compare with clay.', '2026-11-28 17:08:18.572+00', '2026-11-28 17:08:18.572+00', true, NULL),
	(2, 1, 1, 40, 'quickly', 'yellow', 'For me alone.', '2026-11-28 17:08:18.596+00', '2026-11-28 17:08:18.596+00', false, NULL),
	(3, 1, 3, 56, 'Cracks open', 'yellow', 'Not filed yet.', '2026-11-28 17:08:18.611+00', '2026-11-28 17:08:18.611+00', true, NULL),
	(4, 2, 1, 51, 'dry air', 'yellow', 'Which air?', '2026-11-28 17:08:18.626+00', '2026-11-28 17:08:18.626+00', true, NULL);
INSERT INTO public.tags VALUES
	(1, 1, 'method', 'blue'),
	(2, 2, 'plots', 'gray');
INSERT INTO public.highlight_tags VALUES
	(1, 1);
INSERT INTO public.library_imports VALUES
	('16208e50-cbcc-4181-bbf8-876a93e9b94f', 2, 'done', 'Export.zip', 'zip', NULL, 688, '{"added":1,"own":0,"kept":0,"done":0,"left":1,"items":2,"files":1,"collections":0,"tags":1,"notes":0,"highlights":0}', NULL, NULL, 1, 1, 1, 1, '2026-11-28 17:08:19.226+00', '2026-11-28 17:08:40.472+00');
INSERT INTO public.import_remarks VALUES
	('16208e50-cbcc-4181-bbf8-876a93e9b94f', '38bb7df5ef162144e6aa3561bb19f81749e5ceefd9ed9497f276e2f8c0953735', 2, 'The water of no plot', 'It has no PDF, Word or text file, and no paper here matches it.', '2020');
INSERT INTO public.imported_items VALUES
	(2, '7fbb509c62494c0f1eb09ffe594585525ec3a135e423f7c960184f1b08a454e2', 4);
INSERT INTO public.notification_boxes VALUES
	(2, 1, '{}', NULL),
	(1, 1, '{}', NULL);
INSERT INTO public.notifications VALUES
	(1, 2, 'A collection was shared with you', NULL, 1, NULL, NULL, 'Field notes', 1, 1, true, NULL, '2026-11-28 17:08:18.438+00', '2026-11-28 17:08:18.438+00', NULL, NULL),
	(2, 1, 'New comment', 1, 2, 1, NULL, NULL, 1, 1, true, NULL, '2026-11-28 17:08:18.726+00', '2026-11-28 17:08:18.726+00', NULL, NULL);
INSERT INTO public.oai_records VALUES
	(1, 1, '2026-11-28 17:08:18.192101+00', false);
INSERT INTO public.profiles VALUES
	(1, 'Ada', '', NULL, NULL, false, NULL),
	(2, 'Ben', '', NULL, NULL, false, NULL);
INSERT INTO public.tagged_papers VALUES
	(2, 4);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 44, true);
SELECT pg_catalog.setval('public.access_receipts_number_seq', 1, false);
SELECT pg_catalog.setval('public.access_requests_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_id_seq', 2, true);
SELECT pg_catalog.setval('public.activities_id_seq', 2, true);
SELECT pg_catalog.setval('public.api_key_uses_id_seq', 1, false);
SELECT pg_catalog.setval('public.arrivals_id_seq', 1, false);
SELECT pg_catalog.setval('public.article_changes_id_seq', 8, true);
SELECT pg_catalog.setval('public.articles_id_seq', 4, true);
SELECT pg_catalog.setval('public.chat_messages_id_seq', 1000000, false);
SELECT pg_catalog.setval('public.collections_id_seq', 1, true);
SELECT pg_catalog.setval('public.comments_id_seq', 1, true);
SELECT pg_catalog.setval('public.comparisons_id_seq', 1, false);
SELECT pg_catalog.setval('public.highlights_id_seq', 4, true);
SELECT pg_catalog.setval('public.import_remarks_position_seq', 2, true);
SELECT pg_catalog.setval('public.job_failures_id_seq', 1, false);
SELECT pg_catalog.setval('public.notifications_id_seq', 2, true);
SELECT pg_catalog.setval('public.oai_records_position_seq', 1, true);
SELECT pg_catalog.setval('public.reports_id_seq', 1, false);
SELECT pg_catalog.setval('public.request_acts_id_seq', 1, false);
SELECT pg_catalog.setval('public.saved_searches_id_seq', 1, false);
SELECT pg_catalog.setval('public.search_matches_id_seq', 1, false);
SELECT pg_catalog.setval('public.signatures_id_seq', 1, false);
SELECT pg_catalog.setval('public.socket_io_attachments_id_seq', 1, false);
SELECT pg_catalog.setval('public.suggestion_changes_id_seq', 3, true);
SELECT pg_catalog.setval('public.tags_id_seq', 2, true);
ALTER TABLE public.articles ENABLE TRIGGER USER;
