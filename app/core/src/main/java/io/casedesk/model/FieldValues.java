package io.casedesk.model;

import io.casedesk.model.FieldValue.Bool;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Type;
import io.casedesk.model.texts.PackedTexts;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The members of one record by name, in the order sent. The names are in a {@link FieldLayout} that
 * other records share, the values in an array. Immutable. A field that is not set is not in the
 * map.
 */
public final class FieldValues extends AbstractMap<String, FieldValue> {
  private static final byte[] NO_TEXTS = {};

  /** The empty map of an object that wasn't sent. */
  public static final FieldValues NONE =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  /** The empty map of an object that was sent without members. */
  public static final FieldValues SENT_EMPTY =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  private final FieldLayout shape;
  private final @Nullable Object[] values;
  private final int size;
  private final byte[] texts;

  /** Stands in {@code values} for a value whose display text is in {@code texts}. */
  private record PackedPlace(Type type, int place) {
    private static final int MOST = 64;
    private static final List<PackedPlace> ALL =
        IntStream.range(0, MOST * Type.values().length)
            .mapToObj(i -> new PackedPlace(Type.values()[i / MOST], i % MOST))
            .toList();
  }

  /**
   * Creates a map with a given layout.
   *
   * @param values one value for each name of the layout, null where the field is not set; not
   *     copied, so the caller must not change the array any more
   * @throws IllegalArgumentException when the number of values differs from the number of names
   */
  public FieldValues(FieldLayout shape, @Nullable FieldValue[] values) {
    if (values.length != shape.size()) {
      throw new IllegalArgumentException(
          values.length + " values do not fit a shape of " + shape.size() + " names");
    }
    this(shape, values, count(values), NO_TEXTS);
  }

  private FieldValues(FieldLayout shape, @Nullable Object[] values, int size, byte[] texts) {
    this.shape = shape;
    this.values = values;
    this.size = size;
    this.texts = texts;
  }

  /**
   * Returns equal values that take less memory: their texts are packed into one array, and they
   * become objects only while they are used.
   *
   * @param kept whether a value stays an object, because other records share it
   */
  public FieldValues packed(Predicate<? super FieldValue> kept) {
    @Nullable Object[] packed = Arrays.copyOf(values, values.length, Object[].class);
    List<String> found = new ArrayList<>();
    for (int slot = 0; slot < packed.length && found.size() < PackedPlace.MOST; slot++) {
      if (packed[slot] instanceof FieldValue value
          && !(value instanceof Null || value instanceof Bool)
          && PackedTexts.isPackable(value.display())
          && !kept.test(value)) {
        packed[slot] =
            PackedPlace.ALL.get(PackedPlace.MOST * value.type().ordinal() + found.size());
        found.add(value.display());
      }
    }
    boolean pays = texts.length == 0 && !found.isEmpty();
    return pays ? new FieldValues(shape, packed, size, PackedTexts.pack(found)) : this;
  }

  /** Returns whether the display text of a value matches. */
  public boolean anyMatch(PackedTexts.Matcher inPacked, Predicate<? super String> inOthers) {
    if (PackedTexts.anyMatch(texts, inPacked)) {
      return true;
    }
    for (Object value : values) {
      if (value instanceof FieldValue other && inOthers.test(other.display())) {
        return true;
      }
    }
    return false;
  }

  private static int count(@Nullable FieldValue[] values) {
    int count = 0;
    for (FieldValue value : values) {
      count += value == null ? 0 : 1;
    }
    return count;
  }

  /** Returns whether the object was sent, with or without members. */
  @SuppressWarnings("ReferenceEquality") // an empty map equals every other one
  public boolean isSent() {
    return this != NONE;
  }

  /** Creates a map with a layout of its own. */
  public static FieldValues of(Map<String, FieldValue> members) {
    return new FieldValues(
        FieldLayout.ofOne(List.copyOf(members.keySet())),
        members.values().toArray(FieldValue[]::new));
  }

  /**
   * Returns the names of all members of records, in the order first seen.
   *
   * @param members returns the members of a record
   */
  public static <R> Set<String> names(
      Iterable<? extends R> records, Function<R, Map<String, FieldValue>> members) {
    NameCollector names = new NameCollector();
    for (R record : records) {
      names.add(members.apply(record));
    }
    return names.seen();
  }

  /**
   * Collects the names of the members of records. Skips records of a layout whose names were all
   * seen, which are most of a long list. Not thread-safe.
   */
  public static final class NameCollector {
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<FieldLayout> complete = new HashSet<>();

    /** Creates a collector without names. */
    public NameCollector() {}

    /** Adds the names of the members of a record. */
    public void add(Map<String, FieldValue> members) {
      if (!(members instanceof FieldValues values)) {
        names.addAll(members.keySet());
      } else if (!complete.contains(values.shape)) {
        names.addAll(values.keySet());
        if (names.containsAll(values.shape.keys())) {
          complete.add(values.shape);
        }
      }
    }

    /** Returns the names so far, in the order first seen. */
    public Set<String> seen() {
      return Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }
  }

  /** The layout, which may have names that this record doesn't have. */
  public FieldLayout shape() {
    return shape;
  }

  /** The value at a slot of the layout; null when the field is not set. */
  public @Nullable FieldValue at(int slot) {
    Object value = values[slot];
    return value instanceof PackedPlace(Type type, int place)
        ? type.of(PackedTexts.text(texts, place))
        : (FieldValue) value;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public @Nullable FieldValue get(@Nullable Object key) {
    int slot = key == null ? -1 : shape.slot(key);
    return slot < 0 ? null : at(slot);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return get(key) != null;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super FieldValue> action) {
    for (int slot = 0; slot < values.length; slot++) {
      FieldValue value = at(slot);
      if (value != null) {
        action.accept(shape.key(slot), value);
      }
    }
  }

  @Override
  public Set<Map.Entry<String, FieldValue>> entrySet() {
    return new View<>(slot -> Map.entry(shape.key(slot), sent(slot)));
  }

  // AbstractMap would keep the set in a field, which costs memory in every record.
  @Override
  public Set<String> keySet() {
    return new View<>(shape::key);
  }

  @Override
  public Collection<FieldValue> values() {
    List<FieldValue> present = new ArrayList<>(size);
    forEach((name, value) -> present.add(value));
    return Collections.unmodifiableList(present);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (other instanceof FieldValues that && that.shape == shape) {
      return (Arrays.equals(values, that.values) && Arrays.equals(texts, that.texts))
          || IntStream.range(0, values.length).allMatch(i -> Objects.equals(at(i), that.at(i)));
    }
    return super.equals(other);
  }

  // The sum over the entries as Map specifies, whatever the layout.
  @Override
  public int hashCode() {
    return super.hashCode();
  }

  private final class View<T> extends AbstractSet<T> {
    private final IntFunction<T> of;

    View(IntFunction<T> of) {
      this.of = of;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<T> iterator() {
      return new InOrder<>(of);
    }
  }

  private FieldValue sent(int slot) {
    return Objects.requireNonNull(at(slot));
  }

  /** Iterates over the members that are set, in order. */
  private final class InOrder<T> implements Iterator<T> {
    private final IntFunction<T> of;
    private int next;

    InOrder(IntFunction<T> of) {
      this.of = of;
    }

    @Override
    public boolean hasNext() {
      while (next < values.length && values[next] == null) {
        next++;
      }
      return next < values.length;
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return of.apply(next++);
    }
  }
}
