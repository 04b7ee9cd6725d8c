"""
Labels the lines of PDFs by the publisher's own JATS, to learn a labeller from.

    python3 align_lines.py PAPERS LINES OUT

PAPERS has NAME.xml, LINES has NAME.json of `write-lines.ts`; OUT gets NAME.json, which adds to each line `label` and
`begins` (the first line of its part), and to the paper `publisher` and `isFree` (weights may be learnt from it: CC BY).
Needs lxml. A line gets the label of the part of the paper with which it shares most runs of words.
"""

import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

from lxml import etree

FLOATS = ("fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text", "supplementary-material")
BACK = ("ack", "app", "notes", "fn-group", "glossary", "bio")
WITHIN = ("app-group", "sub-article", "disp-quote", "floats-group", "body", "back")
SHARED = 0.3  # least share of a line's runs of three words that its part has
SHORT_SHARED = 0.5  # of two words, where a line has no run of three
CITED = 0.6  # least share of the words of a line of a reference
AROUND = 12  # lines before and after one that tell whether it is in the bibliography
HEADING_WORDS = 14  # most words of a line that is a whole heading


def words_of(text):
    plain = unicodedata.normalize("NFKD", text)
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)).lower())


def name_of(element):
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def text_of(element):
    return "" if element is None else " ".join(" ".join(element.itertext()).split())


class Parts:
    """The parts of a paper in order: label, words, and the level of a heading."""

    def __init__(self, root):
        self.all = []
        self._front(root.find(".//front"))
        for part in ("body", "back", "floats-group"):
            element = root.find(part)
            if element is not None:
                self._walk(element, 0)

    def _add(self, label, text, level=None):
        words = words_of(text)
        if words:
            self.all.append({"label": label, "words": words, "level": level})

    def _front(self, front):
        meta = front.find(".//article-meta")
        for tag in ("article-title", "subtitle"):
            for title in meta.findall(f".//title-group/{tag}"):
                self._add("title", text_of(title))
        authors = meta.findall("./contrib-group//contrib")
        self._add("author", " ".join(self._author(author) for author in authors))
        for place in meta.findall(".//aff") + [e for e in meta.findall(".//author-notes//*") if name_of(e) != "label"]:
            self._add("affiliation", text_of(place))
        for abstract in meta.findall("./abstract") + meta.findall("./trans-abstract"):
            for element in abstract.iter():
                if name_of(element) == "p":
                    self._add("abstract", text_of(element))
                elif name_of(element) == "title":
                    self._add("heading", text_of(element), 2)
        for group in meta.findall(".//kwd-group"):
            self._add("keywords", "keywords " + " ".join(text_of(e) for e in group.iter() if name_of(e) == "kwd"))
        for about in meta.findall(".//permissions") + meta.findall(".//history") + [front.find(".//journal-meta")]:
            self._add("front", text_of(about))

    @staticmethod
    def _author(author):
        name = author.find(".//name")
        if name is None:
            return text_of(author.find(".//collab"))
        return f"{name.findtext('given-names') or ''} {name.findtext('surname') or ''}"

    def _walk(self, element, depth):
        tag = name_of(element)
        if tag == "sec":
            for child in element:
                self._walk(child, depth + 1)
        elif tag == "title" and depth > 0:
            self._add("heading", text_of(element), min(depth, 3))
        elif tag in FLOATS:
            self._float(element, depth)
        elif tag == "p":
            self._paragraph(element, depth)
        elif tag == "list":
            for item in element.findall("list-item"):
                self._add("list", text_of(item))
        elif tag == "disp-formula":
            self._add("formula", text_of(element))
        elif tag in ("def-list", "fn"):
            self._add("paragraph", text_of(element))
        elif tag in BACK:
            self._add("heading", text_of(element.find("title")), 1)
            for child in element:
                if name_of(child) != "title":
                    self._walk(child, depth + 1)
        elif tag == "ref-list":
            self._add("heading", text_of(element.find("title")) or "references", 1)
            for reference in element.findall(".//ref"):
                self._add("reference", text_of(reference))
        elif tag in WITHIN:
            for child in element:
                self._walk(child, depth)

    def _float(self, element, depth):
        self._add("caption", f"{text_of(element.find('label'))} {text_of(element.find('caption'))}")
        for part in element.iter():
            if name_of(part) == "table":
                cells = (text_of(cell) for cell in part.iter() if name_of(cell) in ("td", "th"))
                self._add("table", " ".join(cells))
            elif name_of(part) == "table-wrap-foot":
                self._add("table-note", text_of(part))
        if name_of(element) == "boxed-text":
            for child in element:
                if name_of(child) in ("sec", "p", "list"):
                    self._walk(child, depth)

    def _paragraph(self, element, depth):
        text, inside = [], []

        def collect(part):
            text.append(part.text or "")
            for child in part:
                if name_of(child) in (*FLOATS, "list", "disp-formula"):
                    inside.append(child)
                elif isinstance(child.tag, str):
                    collect(child)
                text.append(child.tail or "")

        collect(element)
        self._add("paragraph", "".join(text))
        for child in inside:
            self._walk(child, depth)


class Labels:
    """Labels of the lines of one paper."""

    def __init__(self, paper, parts):
        self.lines = paper["lines"]
        self.body_size = paper["bodySize"]
        self.parts = parts
        self.words = [words_of(line["text"]) for line in self.lines]
        self.part = [None] * len(self.lines)
        self.shared = [0.0] * len(self.lines)
        self.label = [None] * len(self.lines)
        self._by_runs()
        self._by_headings()
        self._by_references()
        self._settle()
        self._fill_gaps()
        self._by_cells()
        self._running_heads()
        self._close_references()

    def result(self):
        labelled = []
        for at, line in enumerate(self.lines):
            label = self.label[at] or ("front" if line["page"] == 1 else "other")
            part = self.part[at]
            begins = part is not None and part not in self.part[max(0, at - 3) : at]
            level = None if part is None else self.parts[part]["level"]
            labelled.append({**line, "label": label, "begins": begins, "level": level})
        return labelled

    def _by_runs(self):
        runs = {2: defaultdict(set), 3: defaultdict(set)}
        for at, part in enumerate(self.parts):
            for length, found in runs.items():
                for run in runs_of(part["words"], length):
                    found[run].add(at)
        for at, words in enumerate(self.words):
            for length, least in ((3, SHARED), (2, SHORT_SHARED)):
                own = runs_of(words, length)
                votes = Counter(part for run in own for part in runs[length].get(run, ()))
                most = max(votes.values(), default=0)
                if own and most / len(own) >= least:
                    self.part[at] = [part for part, count in votes.items() if count == most]
                    self.shared[at] = most / len(own)
                    break

    def _by_headings(self):
        whole = defaultdict(list)
        for at, part in enumerate(self.parts):
            if part["label"] in ("heading", "title"):
                whole[tuple(part["words"])].append(at)
        for at, words in enumerate(self.words):
            if not 0 < len(words) <= HEADING_WORDS:
                continue
            bare = list(words)
            while bare and re.fullmatch(r"\d+|[ivx]+", bare[0]):
                bare.pop(0)
            found = whole.get(tuple(words)) or whole.get(tuple(bare))
            if found:
                self.part[at], self.shared[at] = found, 1.0

    def _by_references(self):
        """JATS has the words of a reference in another order than the page."""
        cited = {at: set(part["words"]) for at, part in enumerate(self.parts) if part["label"] == "reference"}
        common = Counter(word for words in cited.values() for word in words)
        for at, words in enumerate(self.words):
            labels = {self.parts[part]["label"] for part in self.part[at] or ()}
            is_text = labels & {"paragraph", "abstract", "heading", "caption"} and self.shared[at] > CITED
            if len(words) < 2 or is_text:
                continue
            best, most = None, 0.8
            for part, own in cited.items():
                weight = sum((1 + common[word]) ** -0.5 for word in set(words) & own)
                hits = sum(word in own and len(word) > 1 for word in words)
                if hits / len(words) >= CITED and weight > most:
                    best, most = part, weight
            if best is not None:
                self.part[at] = [best]

    def _settle(self):
        """Of several parts the one nearest to that of the line before."""
        before = None
        for at, found in enumerate(self.part):
            if found:
                self.part[at] = min(found, key=lambda part: abs(part - (part if before is None else before)))
                before = self.part[at]
                self.label[at] = self.parts[before]["label"]

    def _fill_gaps(self):
        for at, line in enumerate(self.lines):
            if self.label[at] is not None:
                continue
            around = [self._near(at, step) for step in (-1, 1)]
            if None not in around and self.part[around[0]] == self.part[around[1]]:
                other = self.lines[around[0]]
                if other["region"] == line["region"] and abs(other["size"] - line["size"]) < 0.6:
                    self._take(at, around[0])
            elif at > 0 and self._ends(at):
                self._take(at, at - 1)

    def _near(self, at, step):
        places = (at + step * distance for distance in (1, 2))
        return next((p for p in places if 0 <= p < len(self.lines) and self.part[p] is not None), None)

    def _ends(self, at):
        """True for the last words of the part of the line before."""
        line, before, words = self.lines[at], self.lines[at - 1], self.words[at]
        if not 0 < len(words) <= 3 or self.part[at - 1] is None or line["region"] != before["region"]:
            return False
        is_alike = abs(line["size"] - before["size"]) < 0.3 and line["font"] == before["font"]
        own = self.parts[self.part[at - 1]]["words"]
        return is_alike and all(word in own or len(word) < 3 for word in words)

    def _take(self, at, other):
        self.part[at], self.label[at] = self.part[other], self.label[other]

    def _by_cells(self):
        for table in (set(part["words"]) for part in self.parts if part["label"] == "table"):
            cells = [bool(words) and sum(w in table for w in words) / len(words) >= 0.8 for words in self.words]
            for at, line in enumerate(self.lines):
                if not cells[at] or self.label[at] not in (None, "paragraph", "front") or line["size"] > self.body_size:
                    continue
                near = [p for p in range(max(0, at - 6), min(len(cells), at + 7)) if p != at]
                around = sum(cells[p] and self.lines[p]["page"] == line["page"] for p in near)
                if around >= 3 and (line["cells"] > 1 or self.label[at] is None):
                    self.label[at] = "table"

    def _running_heads(self):
        pages = defaultdict(set)
        for line in self.lines:
            pages[pattern_of(line["text"])].add(line["page"])
        for at, line in enumerate(self.lines):
            is_edge = line["bottom"] < 0.11 * line["pageHeight"] or line["top"] > 0.9 * line["pageHeight"]
            is_number = re.fullmatch(r"\W*(page )?\d+(\W+of \d+)?\W*", line["text"].lower())
            is_unknown = self.label[at] is None and line["page"] > 1
            if is_edge and (len(pages[pattern_of(line["text"])]) >= 3 or is_unknown or is_number):
                self.label[at], self.part[at] = "running", None

    def _close_references(self):
        """Entries are in one place: single ones elsewhere are none, and what is between them is of them."""
        is_entry = [label == "reference" for label in self.label]
        for at in range(len(self.lines)):
            near = is_entry[max(0, at - AROUND) : at + AROUND + 1]
            share = sum(near) / len(near)
            if is_entry[at] and share < 0.25:
                self.label[at], self.part[at] = None, None
            elif not is_entry[at] and share > 0.5 and self.label[at] in (None, "paragraph", "list", "front", "title"):
                before = [p for p in range(max(0, at - 3), at) if self.label[p] == "reference"]
                if before:
                    self._take(at, before[-1])


def pattern_of(text):
    return re.sub(r"\d+", "#", text.strip().lower())


def runs_of(words, length):
    return [tuple(words[at : at + length]) for at in range(len(words) - length + 1)]


def is_free(root):
    tags = ("license", "license-p", "permissions")
    said = " ".join(text_of(e) + " ".join(e.attrib.values()) for e in root.iter() if name_of(e) in tags)
    return not re.search(r"by-nc|non-?commercial", said.lower())


def main(papers, lines, out):
    out.mkdir(parents=True, exist_ok=True)
    counts = Counter()
    for path in sorted(lines.glob("*.json")):
        parser = etree.XMLParser(load_dtd=False, no_network=True, resolve_entities=False)
        root = etree.parse(papers / f"{path.stem}.xml", parser).getroot()
        paper = json.loads(path.read_text())
        paper["lines"] = Labels(paper, Parts(root).all).result()
        publisher = text_of(root.find(".//publisher-name"))
        (out / path.name).write_text(json.dumps({**paper, "publisher": publisher, "isFree": is_free(root)}))
        counts.update(line["label"] for line in paper["lines"])
    for label, count in counts.most_common():
        print(f"{label:12} {count}")


if __name__ == "__main__":
    main(*(Path(each) for each in sys.argv[1:4]))
