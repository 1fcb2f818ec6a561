-- A file of version 1 of the store, kept for ever: `test_stores.py` brings it up to date.
BEGIN TRANSACTION;
CREATE TABLE chat (
            game TEXT NOT NULL REFERENCES tables (id), room TEXT NOT NULL, number INTEGER NOT NULL,
            person TEXT NOT NULL, seat INTEGER, name TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (game, room, number)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE events (
            game TEXT NOT NULL REFERENCES tables (id), version INTEGER NOT NULL, schema INTEGER NOT NULL,
            body BLOB NOT NULL, PRIMARY KEY (game, version)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('t1',1,1,X'6F6E65');
INSERT INTO "events" VALUES('t1',2,1,X'7A776569');
CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
INSERT INTO "people" VALUES('p1','Şule',5);
CREATE TABLE progress (
            game TEXT PRIMARY KEY REFERENCES tables (id), version INTEGER NOT NULL, stage TEXT NOT NULL, turn INTEGER,
            wakes_at INTEGER
        ) STRICT, WITHOUT ROWID;
INSERT INTO "progress" VALUES('t1',2,'playing',1,5000);
CREATE TABLE seats (
            game TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL,
            name TEXT NOT NULL, bot TEXT NOT NULL, invited TEXT NOT NULL, seed BLOB NOT NULL, PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('t1',0,'person','p1','Şule','','',X'30303030303030303030303030303030');
INSERT INTO "seats" VALUES('t1',1,'person','','','','',X'');
CREATE TABLE secrets (
            game TEXT NOT NULL REFERENCES tables (id), place INTEGER NOT NULL, secret BLOB NOT NULL,
            PRIMARY KEY (game, place)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "secrets" VALUES('t1',0,X'6565656565656565656565656565656565656565656565656565656565656565');
INSERT INTO "secrets" VALUES('t1',1,X'7373737373737373737373737373737373737373737373737373737373737373');
CREATE TABLE tables (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, host TEXT NOT NULL, created INTEGER NOT NULL,
            edition TEXT NOT NULL, commitment BLOB NOT NULL, watchable INTEGER NOT NULL, link TEXT NOT NULL,
            rematch TEXT NOT NULL DEFAULT ''
        ) STRICT;
INSERT INTO "tables" VALUES('t1','open','p1',7,'{"id": "turkish", "name": "Türkçe", "language": "tr", "alphabet": {"letters": ["A", "B", "C", "Ç", "D", "E", "F", "G", "Ğ", "H", "I", "İ", "J", "K", "L", "M", "N", "O", "Ö", "P", "R", "S", "Ş", "T", "U", "Ü", "V", "Y", "Z"], "lower": ["a", "b", "c", "ç", "d", "e", "f", "g", "ğ", "h", "ı", "i", "j", "k", "l", "m", "n", "o", "ö", "p", "r", "s", "ş", "t", "u", "ü", "v", "y", "z"]}, "tiles": {"kinds": [{"tile": "A", "count": 12, "points": 1}, {"tile": "B", "count": 2, "points": 3}, {"tile": "C", "count": 2, "points": 4}, {"tile": "Ç", "count": 2, "points": 4}, {"tile": "D", "count": 3, "points": 3}, {"tile": "E", "count": 8, "points": 1}, {"tile": "F", "count": 1, "points": 7}, {"tile": "G", "count": 2, "points": 5}, {"tile": "Ğ", "count": 1, "points": 8}, {"tile": "H", "count": 1, "points": 5}, {"tile": "I", "count": 4, "points": 2}, {"tile": "İ", "count": 4, "points": 1}, {"tile": "J", "count": 1, "points": 10}, {"tile": "K", "count": 3, "points": 1}, {"tile": "L", "count": 5, "points": 1}, {"tile": "M", "count": 2, "points": 2}, {"tile": "N", "count": 7, "points": 1}, {"tile": "O", "count": 3, "points": 2}, {"tile": "Ö", "count": 1, "points": 7}, {"tile": "P", "count": 1, "points": 5}, {"tile": "R", "count": 6, "points": 1}, {"tile": "S", "count": 3, "points": 2}, {"tile": "Ş", "count": 2, "points": 4}, {"tile": "T", "count": 4, "points": 1}, {"tile": "U", "count": 3, "points": 2}, {"tile": "Ü", "count": 2, "points": 3}, {"tile": "V", "count": 1, "points": 7}, {"tile": "Y", "count": 2, "points": 3}, {"tile": "Z", "count": 1, "points": 4}, {"tile": "?", "count": 2, "points": 0}]}, "layout": {"rows": 15, "columns": 15, "premiums": ["TW", null, null, "DL", null, null, null, "TW", null, null, null, "DL", null, null, "TW", null, "DW", null, null, null, "TL", null, null, null, "TL", null, null, null, "DW", null, null, null, "DW", null, null, null, "DL", null, "DL", null, null, null, "DW", null, null, "DL", null, null, "DW", null, null, null, "DL", null, null, null, "DW", null, null, "DL", null, null, null, null, "DW", null, null, null, null, null, "DW", null, null, null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, "DL", null, null, null, "DL", null, "DL", null, null, null, "DL", null, null, "TW", null, null, "DL", null, null, null, "DW", null, null, null, "DL", null, null, "TW", null, null, "DL", null, null, null, "DL", null, "DL", null, null, null, "DL", null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, "TL", null, null, null, null, null, "DW", null, null, null, null, null, "DW", null, null, null, null, "DL", null, null, "DW", null, null, null, "DL", null, null, null, "DW", null, null, "DL", null, null, "DW", null, null, null, "DL", null, "DL", null, null, null, "DW", null, null, null, "DW", null, null, null, "TL", null, null, null, "TL", null, null, null, "DW", null, "TW", null, null, "DL", null, null, null, "TW", null, null, null, "DL", null, null, "TW"]}, "rules": {"rack_size": 7, "bingo_bonus": 50, "word_checking": "automatic", "failed_challenge": "next-turn", "challenge_window_ms": 0, "live_word_feedback": false, "hints": false, "exchange_needs_in_bag": 7, "exchanges_each": 0, "exchange_order": "return-then-draw", "end": {"passes_each": 0, "scoreless_turns": 6, "nobody_can_move": false}, "tie": "shared", "names": "any", "name_length": 20, "clock": {"kind": "none", "budget_ms": 0, "increment_ms": 0, "overtime_limit_ms": 0, "overtime_points": 0}}, "coordinates": "column-letter", "look": [["DL", {"colour": "#b5d3e6", "ink": "#0f3350", "short": "2H", "label": "İKİ KAT HARF PUANI"}], ["TL", {"colour": "#27508c", "ink": "#ffffff", "short": "3H", "label": "ÜÇ KAT HARF PUANI"}], ["DW", {"colour": "#f0bcb9", "ink": "#57121a", "short": "2K", "label": "İKİ KAT KELİME PUANI"}], ["TW", {"colour": "#b0302d", "ink": "#ffffff", "short": "3K", "label": "ÜÇ KAT KELİME PUANI"}]], "lexicon": {"name": "kelimelik", "digest": ""}}',X'8FD6A6A78F5857D7BA1CFE9033BFFEEC86DA2BA6A4BD60A6F833209D9D3E390D',1,'','');
CREATE INDEX progress_by_stage ON progress (stage);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX seats_by_invited ON seats (invited) WHERE invited <> '';
COMMIT;
PRAGMA user_version = 1;
