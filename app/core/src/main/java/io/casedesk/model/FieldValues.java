package io.casedesk.model;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Members of one record by name, in the order sent: the names in a {@link FieldLayout} that other
 * records share, the values in an array. Immutable. A member that was not sent is not in the map.
 */
public final class FieldValues extends AbstractMap<String, FieldValue> {

  /** No members. */
  public static final FieldValues NONE =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  private final FieldLayout shape;
  private final @Nullable FieldValue[] values;
  private final int size;

  /**
   * Members of a shape.
   *
   * @param values one value for each name of the shape, null where the member was not sent; taken
   *     over, not copied, and not to be changed any more
   * @throws IllegalArgumentException when there are more or fewer values than names
   */
  public FieldValues(FieldLayout shape, @Nullable FieldValue[] values) {
    if (values.length != shape.size()) {
      throw new IllegalArgumentException(
          values.length + " values do not fit a shape of " + shape.size() + " names");
    }
    this.shape = shape;
    this.values = values;
    this.size = count(values);
  }

  private static int count(@Nullable FieldValue[] values) {
    int count = 0;
    for (FieldValue value : values) {
      count += value == null ? 0 : 1;
    }
    return count;
  }

  /** Members with a shape of their own. */
  public static FieldValues of(Map<String, FieldValue> members) {
    return new FieldValues(
        FieldLayout.ofOne(List.copyOf(members.keySet())),
        members.values().toArray(FieldValue[]::new));
  }

  /** Names of these members and perhaps of others, in order. */
  public FieldLayout shape() {
    return shape;
  }

  /** The value for the name at this place of the shape; null when the member was not sent. */
  public @Nullable FieldValue at(int slot) {
    return values[slot];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public @Nullable FieldValue get(@Nullable Object key) {
    int slot = key == null ? -1 : shape.slot(key);
    return slot < 0 ? null : values[slot];
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return get(key) != null;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super FieldValue> action) {
    for (int slot = 0; slot < values.length; slot++) {
      FieldValue value = values[slot];
      if (value != null) {
        action.accept(shape.key(slot), value);
      }
    }
  }

  @Override
  public Set<Map.Entry<String, FieldValue>> entrySet() {
    return new Entries();
  }

  // The superclass would keep what it gives, in every record that was ever asked.
  @Override
  public Set<String> keySet() {
    return new Names();
  }

  @Override
  public Collection<FieldValue> values() {
    return new Values();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (other instanceof FieldValues that && that.shape == shape) {
      return Arrays.equals(values, that.values);
    }
    return super.equals(other);
  }

  // The sum over the entries, as Map demands, whatever the shape.
  @Override
  public int hashCode() {
    return super.hashCode();
  }

  private final class Entries extends AbstractSet<Map.Entry<String, FieldValue>> {

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<Map.Entry<String, FieldValue>> iterator() {
      return new InOrder<>(slot -> Map.entry(shape.key(slot), sent(slot)));
    }
  }

  private final class Names extends AbstractSet<String> {

    @Override
    public int size() {
      return size;
    }

    @Override
    public boolean contains(@Nullable Object name) {
      return containsKey(name);
    }

    @Override
    public Iterator<String> iterator() {
      return new InOrder<>(shape::key);
    }
  }

  private final class Values extends AbstractCollection<FieldValue> {

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<FieldValue> iterator() {
      return new InOrder<>(FieldValues.this::sent);
    }
  }

  private FieldValue sent(int slot) {
    return Objects.requireNonNull(values[slot]);
  }

  /** Something of each member that was sent. */
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
