package io.casedesk.model;

import java.io.ByteArrayOutputStream;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The members of one record by name, in the order sent. The names are in a {@link FieldLayout} that
 * other records share, the values in an array. Texts, numbers and JSON can be packed: the garbage
 * collector then has one array to copy instead of three objects for each value. Immutable. A field
 * that is not set is not in the map.
 */
public final class FieldValues extends AbstractMap<String, FieldValue> {

  private static final byte[] NOTHING = {};

  /** The empty map of an object that wasn't sent. */
  public static final FieldValues NONE =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  /** The empty map of an object that was sent without members. */
  public static final FieldValues SENT_EMPTY =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  /** Enough for most records. */
  private static final int FIRST_ROOM = 512;

  private final FieldLayout shape;

  /** One for each slot; where values are packed, only the others. */
  private final @Nullable FieldValue[] values;

  /**
   * The slot of each value in the array, in one byte each, and then {@link PackedValues}; empty if
   * every value is in the array.
   */
  private final byte[] packed;

  private final int size;

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
    this(
        shape, values, NOTHING, values.length - Collections.frequency(Arrays.asList(values), null));
  }

  private FieldValues(FieldLayout shape, @Nullable FieldValue[] values, byte[] packed, int size) {
    this.shape = shape;
    this.values = values;
    this.packed = packed;
    this.size = size;
  }

  /**
   * Returns an equal map with packed values, which are decoded each time they are read.
   *
   * @param isKept whether to keep a value as it is, because other objects refer to it as well
   */
  public FieldValues packed(BiPredicate<String, FieldValue> isKept) {
    if (size == 0 || packed.length > 0 || shape.size() > PackedValues.MOST_SLOTS) {
      return this;
    }
    List<FieldValue> kept = new ArrayList<>(size);
    ByteArrayOutputStream slots = new ByteArrayOutputStream(FIRST_ROOM);
    ByteArrayOutputStream others = new ByteArrayOutputStream(FIRST_ROOM);
    for (int slot = 0; slot < values.length; slot++) {
      FieldValue value = values[slot];
      if (value == null) {
        continue;
      }
      if (PackedValues.isPackable(value) && !isKept.test(shape.key(slot), value)) {
        PackedValues.append(others, slot, value);
      } else {
        kept.add(value);
        slots.write(slot);
      }
    }
    slots.writeBytes(others.toByteArray());
    return new FieldValues(shape, kept.toArray(FieldValue[]::new), slots.toByteArray(), size);
  }

  /** Returns the value of a slot if it is in the array; otherwise null. */
  private @Nullable FieldValue inArray(int slot) {
    if (packed.length == 0) {
      return values[slot];
    }
    for (int i = 0; i < values.length; i++) {
      if (PackedValues.slot(packed, i) == slot) {
        return values[i];
      }
    }
    return null;
  }

  /** Returns where the packed value of a slot begins; otherwise -1. */
  private int find(int slot) {
    return PackedValues.find(packed, values.length, slot);
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

  /** The layout, which may have names that this record doesn't have. */
  public FieldLayout shape() {
    return shape;
  }

  /** The value at a slot of the layout; null when the field is not set. */
  public @Nullable FieldValue at(int slot) {
    FieldValue value = inArray(slot);
    int at = value == null ? find(slot) : -1;
    return at < 0 ? value : PackedValues.value(packed, at);
  }

  private boolean isSet(int slot) {
    return inArray(slot) != null || find(slot) >= 0;
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
    int slot = key == null ? -1 : shape.slot(key);
    return slot >= 0 && isSet(slot);
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super FieldValue> action) {
    for (int slot = 0; slot < shape.size(); slot++) {
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

  // AbstractMap caches its key set in a field, which would cost memory in every record.
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
      return (Arrays.equals(values, that.values) && Arrays.equals(packed, that.packed))
          || IntStream.range(0, shape.size()).allMatch(i -> Objects.equals(at(i), that.at(i)));
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
      while (next < shape.size() && !isSet(next)) {
        next++;
      }
      return next < shape.size();
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
