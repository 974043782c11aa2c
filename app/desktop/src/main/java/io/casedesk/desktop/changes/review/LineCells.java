package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.desktop.changes.review.ReviewTable.TwoLineCell.Content;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.files.imports.LastImport;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.input.AccentFolding;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Makes what the cells of a review show of a line. */
final class LineCells {

  /** Maximum number of cached labels; they are quickly computed again. */
  private static final int MOST_LABELS = 10_000;

  private record LabelKey(FieldRef field, FieldValue value) {}

  private final Supplier<ReviewService.Records> source;
  private final MomentText moments;
  private final Messages messages;
  private final VerdictText verdicts;

  /** Cached, because labels are needed at every scroll step and many lines share few values. */
  private final Map<LabelKey, String> labels = new ConcurrentHashMap<>();

  private final Map<FieldRef, String> fieldNames = new ConcurrentHashMap<>();
  private final Map<FieldRef, Kind> kinds = new ConcurrentHashMap<>();

  /** The names of records, for other threads than that of JavaFX, which can look them up. */
  private final Map<String, Content> records = new HashMap<>();

  /** What the columns show. */
  enum Column {
    ROW,
    ORIGIN,
    RECORD,
    FIELD,
    LAST,
    SEEN,
    NOW,
    MOVED,
    WANTED,
    STANDING
  }

  /** The columns with values of the fields. */
  private static final Set<Column> VALUES = Set.of(Column.SEEN, Column.NOW, Column.WANTED);

  LineCells(Supplier<ReviewService.Records> source, MomentText moments, Messages messages) {
    this.source = source;
    this.moments = moments;
    this.messages = messages;
    this.verdicts = new VerdictText(messages);
  }

  /** Forgets names and labels, which may have changed. */
  void forget() {
    labels.clear();
    fieldNames.clear();
    kinds.clear();
  }

  /** Returns a copy that any thread can use for some lines. Call on the JavaFX thread. */
  LineCells copyFor(List<ReviewLine> lines) {
    LineCells copy = new LineCells(source, moments, messages);
    for (ReviewLine line : lines) {
      if (line.creating() == null) {
        copy.records.computeIfAbsent(line.change().recordId(), id -> record(line));
      }
      Content _ = copy.field(line);
      Kind _ = copy.kind(line.change().field());
    }
    return copy;
  }

  /** Returns what a column shows of a line. */
  Content of(Column column, ReviewLine line) {
    return switch (column) {
      case ROW -> row(line);
      case ORIGIN -> origin(line);
      case RECORD -> record(line);
      case FIELD -> field(line);
      case LAST -> last(line);
      case SEEN -> before(line);
      case NOW -> current(line);
      case MOVED -> moved(line);
      case WANTED -> newValue(line);
      case STANDING -> standing(line);
    };
  }

  /** Returns by what a column is sorted; null for a line that comes last. */
  @Nullable Object sortKey(Column column, ReviewLine line) {
    FileCell file = line.file();
    if (column == Column.ROW) {
      return file == null || file.row() == 0 ? null : ((long) file.row() << 32) + file.position();
    }
    if (VALUES.contains(column) && line.creating() == null) {
      FieldValue value =
          switch (column) {
            case SEEN -> line.before();
            case NOW -> currentValue(line);
            default -> line.change().wanted();
          };
      FieldRef field = line.change().field();
      return ValueKey.of(kind(field), OwnerText.readable(field, value));
    }
    String text = AccentFolding.searchable(of(column, line).text());
    return text.isEmpty() ? null : VALUES.contains(column) ? new ValueKey(Kind.TEXT, text) : text;
  }

  /**
   * The sort key of a value in a column with values of several fields: like in the columns of
   * records, but grouped, because a number can't be compared with a text.
   *
   * @param key all keys of a kind have one type
   */
  private record ValueKey(Kind kind, Comparable<?> key) implements Comparable<ValueKey> {

    static @Nullable ValueKey of(Kind kind, @Nullable FieldValue value) {
      Comparable<?> key = kind.sortKey(value);
      boolean isText = key instanceof String && kind != Kind.DATE;
      return key == null ? null : new ValueKey(isText ? Kind.TEXT : kind, key);
    }

    @Override
    @SuppressWarnings("unchecked") // keys of one kind have one type
    public int compareTo(ValueKey other) {
      int byKind = kind.compareTo(other.kind);
      return byKind == 0 ? ((Comparable<Object>) key).compareTo(other.key) : byKind;
    }
  }

  /** Returns the text of a line in which words are searched for. */
  String searched(ReviewLine line) {
    Content record = record(line);
    Content field = field(line);
    FileCell file = line.file();
    Stream<String> names =
        Stream.of(
            record.text(),
            record.caption(),
            field.text(),
            field.caption(),
            line.creating() == null ? "" : newValue(line).caption(),
            file == null ? "" : file.text());
    Stream<String> values =
        Stream.of(line.before(), line.checked().current(), line.change().wanted())
            .filter(Objects::nonNull)
            .distinct()
            .flatMap(
                value ->
                    Stream.of(
                        value.display(),
                        shown(line.change().field(), value),
                        labels(line.change().field(), value)));
    return Stream.concat(names, values).collect(Collectors.joining("\n"));
  }

  /** The row of the file. */
  private Content row(ReviewLine line) {
    FileCell file = line.file();
    return Content.of(file == null || file.row() == 0 ? "" : String.valueOf(file.row()), "");
  }

  /** The text of the cell in the last import. */
  private Content last(ReviewLine line) {
    FileCell file = line.file();
    return Content.of(file == null || file.last() == null ? "–" : file.last(), "");
  }

  /** Which side changed since the last import. */
  private Content moved(ReviewLine line) {
    FileCell file = line.file();
    return file == null || file.moved() == null
        ? Content.of("", "")
        : new Content(messages.text("imports.moved." + file.moved()), "", mark(file.moved()));
  }

  private static @Nullable Mark mark(LastImport.@Nullable Moved moved) {
    return switch (moved) {
      case null -> null;
      case NEW -> new Mark(Feather.PLUS, Mark.Tone.NONE);
      case FILE -> new Mark(Feather.FILE_TEXT, Mark.Tone.NONE);
      case SERVICE -> new Mark(Feather.SERVER, Mark.Tone.DOUBT);
      case BOTH -> new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
    };
  }

  /** Where the unsent change comes from. */
  private Content origin(ReviewLine line) {
    ChangeOrigin origin = line.origin();
    return origin == null ? Content.of("", "") : Content.of(kind(origin), time(origin));
  }

  Content record(ReviewLine line) {
    NewRecordLine created = line.creating();
    if (created != null) {
      return Content.of(created.checked().create().name(), created.checked().create().origin());
    }
    String id = line.change().recordId();
    Content known = records.get(id);
    return known == null
        ? Content.of(source.get().recordName(id), source.get().recordSource(id))
        : known;
  }

  private String field(FieldRef field) {
    return fieldNames.computeIfAbsent(field, source.get()::fieldName);
  }

  private Kind kind(FieldRef field) {
    return kinds.computeIfAbsent(field, source.get()::kind);
  }

  Content field(ReviewLine line) {
    return line.creating() == null
        ? Content.of(field(line.change().field()), line.change().field().key())
        : Content.of(messages.text("review.create.field"), "");
  }

  Content newValue(ReviewLine line) {
    NewRecordLine created = line.creating();
    if (created == null) {
      Content value = value(line, line.change().wanted());
      FileCell file = line.file();
      if (file == null || file.text().equals(value.text()) || file.text().equals(value.caption())) {
        return value;
      }
      return Content.of(
          value.text(),
          value.caption().isEmpty() ? file.text() : value.caption() + " · " + file.text());
    }
    return Content.of(
        created.checked().create().name(),
        created.checked().create().values().entrySet().stream()
            .map(value -> value.getKey().key() + ": " + labeled(value.getKey(), value.getValue()))
            .collect(Collectors.joining(", ")));
  }

  private Content value(ReviewLine line, @Nullable FieldValue value) {
    return value(line, shown(line.change().field(), value), value);
  }

  /** Shows a value by the labels of its keys. */
  private Content value(ReviewLine line, String text, @Nullable FieldValue value) {
    if (line.creating() != null) {
      return Content.of("", "");
    }
    if (ValueText.marker(value, messages).filter(text::equals).isPresent()) {
      return new Content(text, "", null, ValueText.explained(value, messages));
    }
    if (value == null) {
      return Content.of(text, "");
    }
    DropdownText shown = DropdownText.of(text, labels(line.change().field(), value));
    return Content.of(shown.text(), shown.caption());
  }

  /** Returns the labels of the keys in a value; empty if it has none. */
  private String labels(FieldRef field, FieldValue value) {
    if (labels.size() > MOST_LABELS) {
      labels.clear();
    }
    return labels.computeIfAbsent(
        new LabelKey(field, value), asked -> source.get().labels(field, value));
  }

  /** The value before sending. */
  Content before(ReviewLine line) {
    return value(line, line.before());
  }

  /** The value in the service as far as it is known. */
  Content current(ReviewLine line) {
    return value(line, now(line), currentValue(line));
  }

  private static @Nullable FieldValue currentValue(ReviewLine line) {
    CellResult result = line.result();
    return result == null ? line.checked().current() : result.now();
  }

  private Content standing(ReviewLine line) {
    ReviewLine.Status standing = line.standing();
    return new Content(standing.text(messages), explanation(line), standing.mark());
  }

  /** The explanation of a line in sentences; empty for none. */
  String note(ReviewLine line) {
    String why = explanation(line);
    if (why.isEmpty() && line.creating() != null) {
      // The values of a new record are cut off in a narrow column.
      why = newValue(line).caption();
    }
    return why.isEmpty()
        ? ""
        : messages.text("review.note", record(line).text(), field(line).text(), why);
  }

  /** Returns what made an unsent change. */
  String kind(ChangeOrigin origin) {
    return messages.text("review.origin." + origin.kind());
  }

  /** Returns when an unsent change was made; empty for a change in a cell or a form. */
  String time(ChangeOrigin origin) {
    try {
      return switch (origin.kind()) {
        case EDITED -> "";
        case PASTED, BULK_EDIT -> moments.of(Instant.parse(origin.detail()));
        case RUN -> moments.of(RunHeader.begun(origin.detail()));
      };
    } catch (DateTimeException e) {
      return origin.detail();
    }
  }

  /** Returns what made a number of unsent changes, and when. */
  String count(ChangeOrigin origin, int changes) {
    String time = time(origin);
    return messages.text(
        "review.origin.count", time.isEmpty() ? kind(origin) : kind(origin) + ", " + time, changes);
  }

  /** Returns the value in the service as far as it is known. */
  String now(ReviewLine line) {
    CellResult result = line.result();
    boolean isEnded = result != null && result.verdict() != null;
    if (result != null && result.verdict() == Verdict.UNCERTAIN && result.now() == null) {
      // The change was sent but not read back, so the value before it says nothing.
      return messages.text("value.unconfirmed");
    }
    return shown(
        line.change().field(), isEnded && result != null ? result.now() : line.checked().current());
  }

  /** Explains the line in sentences; empty if there is nothing to explain. */
  String explanation(ReviewLine line) {
    FileCell file = line.file();
    String why = explained(line);
    if (file == null || file.label() == null || line.creating() != null) {
      return why;
    }
    String taken =
        messages.text("imports.label.taken", file.label(), line.change().wanted().display());
    return why.isEmpty() ? taken : why + " " + taken;
  }

  private String explained(ReviewLine line) {
    if (line.creating() != null) {
      return creating(line.creating());
    }
    CellResult result = line.result();
    if (result == null) {
      return checked(line);
    }
    return result.verdict() == null
        ? messages.text("review.unsent")
        : verdicts.of(
            new ChangeResult(line.change(), result.verdict(), result.now(), result.diagnosis()));
  }

  private String creating(NewRecordLine newRecordLine) {
    CreateResult result = newRecordLine.came();
    if (result != null) {
      return result.verdict() == null
          ? messages.text("review.unsent.create")
          : messages.text(result.reason().sentence());
    }
    PreflightCreate checked = newRecordLine.checked();
    String there = String.join(", ", checked.standing().namesakes());
    String id = checked.standing().id();
    String run = checked.standing().run();
    if (id != null) {
      return messages.text("review.create.there", id);
    }
    if (run != null) {
      return messages.text("review.create.sent", run);
    }
    if (!checked.blocks().isEmpty()) {
      return checked.blocks().entrySet().stream()
          .map(one -> one.getKey().key() + ": " + messages.text(one.getValue().message()))
          .sorted()
          .collect(Collectors.joining(" "));
    }
    return switch (newRecordLine.doubt()) {
      case NONE -> there.isEmpty() ? "" : messages.text("review.create.namesake", there);
      case NOT_SEEN -> messages.text("review.create.notSeen");
      case SEEN -> messages.text("review.create.seen", there);
      case UNKNOWN -> messages.text("review.create.unknown");
    };
  }

  private String checked(ReviewLine line) {
    PreflightCell cell = line.checked();
    Problem block = cell.block();
    String warnings =
        cell.warnings().stream()
            .map(warning -> messages.text(warning.message()))
            .distinct()
            .collect(Collectors.joining(" "));
    return switch (cell.state()) {
      case READY -> warnings;
      case UNCHANGED -> messages.text("review.unchanged");
      case CONFLICT ->
          messages.text(
              line.isMine() ? "review.conflict.mine" : "review.conflict",
              quoted(cell.planned().change().field(), cell.current()),
              quoted(cell.planned().change().field(), cell.planned().change().seen()));
      case BLOCKED -> block == null ? "" : messages.text(block.message());
    };
  }

  /** Returns a value within a sentence: shortened and in quotation marks. */
  private String quoted(FieldRef field, @Nullable FieldValue value) {
    return value == null || value.isBlank()
        ? ValueText.quoted(value, messages)
        : ValueText.quoted(labeled(field, value), messages);
  }

  /** Formats a value on one line, as {@code label (key)} if it has a label. */
  String labeled(FieldRef field, FieldValue value) {
    return DropdownText.of(shown(field, value), labels(field, value)).inSentence(messages);
  }

  /** Formats a value as a text of its own. */
  String shown(FieldRef field, @Nullable FieldValue given) {
    FieldValue value = OwnerText.readable(field, given);
    return ValueText.marker(value, messages)
        .orElseGet(
            () ->
                switch (Objects.requireNonNull(value)) {
                  case FieldValue.Text(String text) ->
                      kind(field) == Kind.DATE ? messages.date(text) : text;
                  case FieldValue other -> ValueText.shown(other, messages);
                });
  }
}
