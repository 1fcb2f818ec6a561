-- A database of version 1 of the store, kept for ever: `test_stores.py` brings it up to date.
CREATE TABLE public.chat (
    game text NOT NULL,
    room text NOT NULL,
    number bigint NOT NULL,
    person text NOT NULL,
    seat bigint,
    name text NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.events (
    game text NOT NULL,
    version bigint NOT NULL,
    schema bigint NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE public.mozaika (
    version bigint
);
CREATE TABLE public.people (
    id text NOT NULL,
    name text NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.progress (
    game text NOT NULL,
    version bigint NOT NULL,
    stage text NOT NULL,
    turn bigint,
    wakes_at bigint
);
CREATE TABLE public.seats (
    game text NOT NULL,
    seat bigint NOT NULL,
    kind text NOT NULL,
    person text NOT NULL,
    name text NOT NULL,
    bot text NOT NULL,
    invited text NOT NULL,
    seed bytea NOT NULL
);
CREATE TABLE public.secrets (
    game text NOT NULL,
    place bigint NOT NULL,
    secret bytea NOT NULL
);
CREATE TABLE public.tables (
    id text NOT NULL,
    kind text NOT NULL,
    host text NOT NULL,
    created bigint NOT NULL,
    edition text NOT NULL,
    commitment bytea NOT NULL,
    watchable bigint NOT NULL,
    link text NOT NULL,
    rematch text DEFAULT ''::text NOT NULL
);
INSERT INTO public.events VALUES ('t1', 1, 1, '\x6f6e65');
INSERT INTO public.events VALUES ('t1', 2, 1, '\x7a776569');
INSERT INTO public.mozaika VALUES (1);
INSERT INTO public.people VALUES ('p1', 'Şule', 5);
INSERT INTO public.progress VALUES ('t1', 2, 'playing', 1, 5000);
INSERT INTO public.seats VALUES ('t1', 0, 'person', 'p1', 'Şule', '', '', '\x30303030303030303030303030303030');
INSERT INTO public.seats VALUES ('t1', 1, 'person', '', '', '', '', '\x');
INSERT INTO public.secrets VALUES ('t1', 0, '\x6565656565656565656565656565656565656565656565656565656565656565');
INSERT INTO public.secrets VALUES ('t1', 1, '\x7373737373737373737373737373737373737373737373737373737373737373');
INSERT INTO public.tables VALUES ('t1', 'open', 'p1', 7, '{"id": "turkish", "name": "Türkçe", "language": "tr", "alphabet": {"letters": ["A", "B", "C", "Ç", "D", "E", "F", "G", "Ğ", "H", "I", "İ", "J", "K", "L", "M", "N", "O", "Ö", "P", "R", "S", "Ş", "T", "U", "Ü", "V", "Y", "Z"], "lower": ["a", "b", "c", "ç", "d", "e", "f", "g", "ğ", "h", "ı", "i", "j", "k", "l", "m", "n", "o", "ö", "p", "r", "s", "ş", "t", "u", "ü", "v", "y", "z"]}, "tiles": {"kinds": [{"tile": "A", "count": 12, "points": 1}, {"tile": "B", "count": 2, "points": 3}, {"tile": "C", "count": 2, "points": 4}, {"tile": "Ç", "count": 2, "points": 4}, {"tile": "D", "count": 3, "points": 3}, {"tile": "E", "count": 8, "points": 1}, {"tile": "F", "count": 1, "points": 7}, {"tile": "G", "count": 2, "points": 5}, {"tile": "Ğ", "count": 1, "points": 8}, {"tile": "H", "count": 1, "points": 5}, {"tile": "I", "count": 4, "points": 2}, {"tile": "İ", "count": 4, "points": 1}, {"tile": "J", "count": 1, "points": 10}, {"tile": "K", "count": 3, "points": 1}, {"tile": "L", "count": 5, "points": 1}, {"tile": "M", "count": 2, "points": 2}, {"tile": "N", "count": 7, "points": 1}, {"tile": "O", "count": 3, "points": 2}, {"tile": "Ö", "count": 1, "points": 7}, {"tile": "P", "count": 1, "points": 5}, {"tile": "R", "count": 6, "points": 1}, {"tile": "S", "count": 3, "points": 2}, {"tile": "Ş", "count": 2, "points": 4}, {"tile": "T", "count": 4, "points": 1}, {"tile": "U", "count": 3, "points": 2}, {"tile": "Ü", "count": 2, "points": 3}, {"tile": "V", "count": 1, "points": 7}, {"tile": "Y", "count": 2, "points": 3}, {"tile": "Z", "count": 1, "points": 4}, {"tile": "?", "count": 2, "points": 0}]}, "layout": {"rows": 15, "columns": 15, "premiums": ["TW", null, null, "DL", null, null, null, "TW", null, null, null, "DL", null, null, "TW", null, "DW", null, null, null, "TL", null, null, null, "TL", null, null, null, "DW", null, null, null, "DW", null, null, null, "DL", null, "DL", null, null, null, "DW", null, null, "DL", null, null, "DW", null, null, null, "DL", null, null, null, "DW", null, null, "DL", null, null, null, null, "DW", null, null, null, null, null, "DW", null, null, null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, "DL", null, null, null, "DL", null, "DL", null, null, null, "DL", null, null, "TW", null, null, "DL", null, null, null, "DW", null, null, null, "DL", null, null, "TW", null, null, "DL", null, null, null, "DL", null, "DL", null, null, null, "DL", null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, null, null, "DW", null, null, null, null, null, "DW", null, null, null, null, "DL", null, null, "DW", null, null, null, "DL", null, null, null, "DW", null, null, "DL", null, null, "DW", null, null, null, "DL", null, "DL", null, null, null, "DW", null, null, null, "DW", null, null, null, "TL", null, null, null, "TL", null, null, null, "DW", null, "TW", null, null, "DL", null, null, null, "TW", null, null, null, "DL", null, null, "TW"]}, "rules": {"rack_size": 7, "bingo_bonus": 50, "word_checking": "automatic", "failed_challenge": "next-turn", "challenge_window_ms": 0, "live_word_feedback": false, "hints": false, "exchange_needs_in_bag": 7, "exchanges_each": 0, "exchange_order": "return-then-draw", "end": {"passes_each": 0, "scoreless_turns": 6, "nobody_can_move": false}, "tie": "shared", "names": "any", "name_length": 20, "clock": {"kind": "none", "budget_ms": 0, "increment_ms": 0, "overtime_limit_ms": 0, "overtime_points": 0}}, "coordinates": "column-letter", "look": [["DL", {"colour": "#b5d3e6", "ink": "#0f3350", "short": "2H", "label": "İKİ KAT HARF PUANI"}], ["TL", {"colour": "#27508c", "ink": "#ffffff", "short": "3H", "label": "ÜÇ KAT HARF PUANI"}], ["DW", {"colour": "#f0bcb9", "ink": "#57121a", "short": "2K", "label": "İKİ KAT KELİME PUANI"}], ["TW", {"colour": "#b0302d", "ink": "#ffffff", "short": "3K", "label": "ÜÇ KAT KELİME PUANI"}]], "lexicon": {"name": "kelimelik", "digest": ""}}', '\x8fd6a6a78f5857d7ba1cfe9033bffeec86da2ba6a4bd60a6f833209d9d3e390d', 1, '', '');
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (game, room, number);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (game, version);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (game);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (game, seat);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (game, place);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX progress_by_stage ON public.progress USING btree (stage);
CREATE INDEX seats_by_invited ON public.seats USING btree (invited) WHERE (invited <> ''::text);
CREATE INDEX seats_by_person ON public.seats USING btree (person);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id);
