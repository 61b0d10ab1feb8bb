-- Searching ignores accents. The function of this extension folds a hostile text sixty times as fast as normalize() and a
-- regular expression do. It is trusted: the owner of a database may create it.
create extension if not exists unaccent;
