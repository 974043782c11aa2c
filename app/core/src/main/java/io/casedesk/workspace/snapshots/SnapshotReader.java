package io.casedesk.workspace.snapshots;

import io.casedesk.model.FieldLayout;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.dataformat.cbor.CBORFactory;

/**
 * Reads the content written by {@link SnapshotWriter}. Allocates memory only for data that exists,
 * so that a wrong number can't take more memory than the content has bytes.
 */
final class SnapshotReader implements AutoCloseable {

  private static final CBORFactory CBOR =
      CBORFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final JsonParser in;
  private final int length;
  private final List<FieldValue> shared = new ArrayList<>();

  /** The values that occur more than once. */
  private final Set<FieldValue> repeated = Collections.newSetFromMap(new IdentityHashMap<>());

  private SnapshotReader(byte[] content) {
    this.in = CBOR.createParser(ObjectReadContext.empty(), content);
    this.length = content.length;
  }

  /**
   * Reads use cases.
   *
   * @throws DamagedSnapshotException when the content is not what was written
   */
  static List<UseCase> useCases(byte[] content) {
    return read(content, SnapshotReader::useCase);
  }

  /**
   * Reads solutions.
   *
   * @throws DamagedSnapshotException when the content is not what was written
   */
  static List<Solution> solutions(byte[] content) {
    return read(content, SnapshotReader::solution);
  }

  private static <R> List<R> read(byte[] content, RecordReader<R> record) {
    try (SnapshotReader reader = new SnapshotReader(content)) {
      FieldValues[] members = reader.fields();
      FieldValues[] custom = reader.fields();
      if (custom.length != members.length) {
        throw new DamagedSnapshotException("custom fields do not fit the records");
      }
      List<R> records = new ArrayList<>(members.length);
      for (int i = 0; i < members.length; i++) {
        records.add(record.read(reader, members[i], custom[i]));
      }
      if (reader.in.nextToken() != null) {
        throw new DamagedSnapshotException("something follows its end");
      }
      return records;
    } catch (DamagedSnapshotException e) {
      throw e;
    } catch (RuntimeException e) {
      // Jackson throws other exceptions than its own for bytes that are not CBOR.
      throw new DamagedSnapshotException("its content is not what was written", e);
    }
  }

  /** Reads the data of a record that its fields don't contain. */
  private interface RecordReader<R> {
    R read(SnapshotReader in, FieldValues members, FieldValues custom);
  }

  private UseCase useCase(FieldValues members, FieldValues custom) {
    return new UseCase(id(members), members, custom);
  }

  private Solution solution(FieldValues members, FieldValues custom) {
    String id = id(members);
    Owner owner =
        in.nextToken() == JsonToken.VALUE_TRUE ? new Owner(textOrNull(), textOrNull()) : null;
    List<LinkedUseCase> links = new ArrayList<>();
    for (int left = number(); left > 0; left--) {
      links.add(new LinkedUseCase(textOrNull(), textOrNull()));
    }
    return new Solution(id, members, custom, owner, List.copyOf(links));
  }

  private String id(FieldValues members) {
    String own = textOrNull();
    String id = own == null ? FieldValue.scalar(members.get("id")) : own;
    if (id == null) {
      throw new DamagedSnapshotException("a record has no id");
    }
    return id;
  }

  private FieldValues[] fields() {
    List<List<String>> names = new ArrayList<>();
    for (int left = number(); left > 0; left--) {
      names.add(names());
    }
    int[] layoutOf = new int[checkedCount(number())];
    int[] counts = new int[names.size()];
    for (int i = 0; i < layoutOf.length; i++) {
      layoutOf[i] = Objects.checkIndex(number(), counts.length);
      counts[layoutOf[i]]++;
    }
    List<Iterator<FieldValues>> byLayout = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      byLayout.add(columns(layout(names.get(i), counts[i]), counts[i]).iterator());
    }
    FieldValues[] rows = new FieldValues[layoutOf.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = byLayout.get(layoutOf[i]).next();
    }
    return rows;
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (int left = number(); left > 0; left--) {
      names.add(nextString());
    }
    return names;
  }

  private static FieldLayout layout(List<String> names, int records) {
    try {
      return records > 1 ? FieldLayout.of(names) : FieldLayout.ofOne(names);
    } catch (IllegalArgumentException e) {
      throw new DamagedSnapshotException("a name stands there twice", e);
    }
  }

  private List<FieldValues> columns(FieldLayout layout, int count) {
    checkedCount((long) count * layout.size());
    @Nullable FieldValue[][] rows = new FieldValue[count][layout.size()];
    for (int slot = 0; slot < layout.size(); slot++) {
      for (@Nullable FieldValue[] row : rows) {
        row[slot] = value();
      }
    }
    return Arrays.stream(rows)
        .map(row -> row.length == 0 ? FieldValues.NONE : packed(new FieldValues(layout, row)))
        .toList();
  }

  /** A record contains its id a second time, and other records contain the repeated values. */
  private FieldValues packed(FieldValues values) {
    return values.packed((name, value) -> name.equals("id") || repeated.contains(value));
  }

  /** Rejects a count that needs more bytes than are left, before memory is allocated for it. */
  private int checkedCount(long count) {
    if (count < 0 || count > length) {
      throw new DamagedSnapshotException("it breaks off");
    }
    return (int) count;
  }

  private int number() {
    in.nextToken();
    return in.getIntValue();
  }

  private @Nullable String textOrNull() {
    return FieldValue.scalar(value());
  }

  private @Nullable FieldValue value() {
    return switch (in.nextToken()) {
      case VALUE_NUMBER_INT -> referred(in.getIntValue());
      case VALUE_STRING, VALUE_EMBEDDED_OBJECT -> {
        String text = string();
        yield share(new FieldValue.Text(text), text);
      }
      case VALUE_TRUE -> FieldValue.bool(true);
      case VALUE_FALSE -> FieldValue.bool(false);
      case VALUE_NULL -> FieldValue.Null.INSTANCE;
      case null, default -> throw new DamagedSnapshotException("a value is of no kind");
    };
  }

  private @Nullable FieldValue referred(int number) {
    return switch (number) {
      case SnapshotWriter.NOT_SET -> null;
      case SnapshotWriter.NUMERIC -> {
        String digits = nextString();
        yield share(new FieldValue.Numeric(digits), digits);
      }
      case SnapshotWriter.STRUCTURE -> {
        String json = nextString();
        yield share(new FieldValue.Structure(json), json);
      }
      default -> {
        FieldValue value = shared.get(Objects.checkIndex(number, shared.size()));
        repeated.add(value);
        yield value;
      }
    };
  }

  private FieldValue share(FieldValue value, String text) {
    if (text.length() <= SnapshotWriter.LONGEST_SHARED) {
      shared.add(value);
    }
    return value;
  }

  private String nextString() {
    in.nextToken();
    return string();
  }

  private String string() {
    return switch (in.currentToken()) {
      case VALUE_STRING -> in.getString();
      case VALUE_EMBEDDED_OBJECT -> ByteBuffer.wrap(in.getBinaryValue()).asCharBuffer().toString();
      case null, default -> throw new DamagedSnapshotException("a text is none");
    };
  }

  @Override
  public void close() {
    in.close();
  }
}
