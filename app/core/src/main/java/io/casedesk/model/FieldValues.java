package io.casedesk.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The members of one record by name, in the order sent. The names are in a {@link FieldLayout} that
 * other records share, the values in an array. Texts can be packed: the garbage collector then has
 * one array to copy instead of three objects for each text. Immutable. A field that is not set is
 * not in the map.
 */
public final class FieldValues extends AbstractMap<String, FieldValue> {

  private static final byte[] NO_TEXTS = {};

  /** The empty map of an object that wasn't sent. */
  public static final FieldValues NONE =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  /** The empty map of an object that was sent without members. */
  public static final FieldValues SENT_EMPTY =
      new FieldValues(FieldLayout.of(List.of()), new FieldValue[0]);

  /** Bytes in front of a packed text: its slot and its length. */
  private static final int HEAD = 3;

  private static final int FIRST_ROOM = 512;
  private static final int MOST_SLOT = 0xFF;
  private static final int LONGEST = 0xFFFF;

  private final FieldLayout shape;
  private final @Nullable FieldValue[] values;

  /** Texts that are not in the array of values: slot, length and UTF-8 of each, in slot order. */
  private final byte[] texts;

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
        shape,
        values,
        NO_TEXTS,
        values.length - Collections.frequency(Arrays.asList(values), null));
  }

  private FieldValues(FieldLayout shape, @Nullable FieldValue[] values, byte[] texts, int size) {
    this.shape = shape;
    this.values = values;
    this.texts = texts;
    this.size = size;
  }

  /**
   * Returns an equal map with packed texts, which are decoded each time they are read.
   *
   * @param isKept whether to keep a value as it is, because other objects refer to it as well
   */
  public FieldValues packed(BiPredicate<String, FieldValue> isKept) {
    if (texts.length > 0) {
      return this;
    }
    @Nullable FieldValue[] kept = values.clone();
    ByteBuffer packed = ByteBuffer.allocate(FIRST_ROOM);
    for (int slot = 0; slot < kept.length && slot <= MOST_SLOT; slot++) {
      if (kept[slot] instanceof FieldValue.Text(String text)
          && isPackable(text)
          && !isKept.test(shape.key(slot), kept[slot])) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        packed = withRoom(packed, HEAD + utf8.length);
        packed.put((byte) slot).putShort((short) utf8.length).put(utf8);
        kept[slot] = null;
      }
    }
    return packed.position() == 0
        ? this
        : new FieldValues(shape, kept, Arrays.copyOf(packed.array(), packed.position()), size);
  }

  /** Half of a character has no UTF-8. */
  private static boolean isPackable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return text.length() <= LONGEST / 3;
  }

  private static ByteBuffer withRoom(ByteBuffer buffer, int bytes) {
    return buffer.remaining() >= bytes
        ? buffer
        : ByteBuffer.allocate(2 * buffer.capacity() + bytes).put(buffer.flip());
  }

  /** Returns where the packed text of a slot begins; otherwise -1. */
  private int find(int slot) {
    int at = 0;
    while (at < texts.length && (texts[at] & 0xFF) < slot) {
      at += HEAD + length(at);
    }
    return at < texts.length && (texts[at] & 0xFF) == slot ? at : -1;
  }

  private int length(int at) {
    return Byte.toUnsignedInt(texts[at + 1]) << 8 | Byte.toUnsignedInt(texts[at + 2]);
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
    FieldValue value = values[slot];
    int packed = value == null ? find(slot) : -1;
    return packed < 0
        ? value
        : FieldValue.text(new String(texts, packed + HEAD, length(packed), StandardCharsets.UTF_8));
  }

  /** Checks a text without creating an object. */
  @FunctionalInterface
  public interface TextMatcher {
    /** Checks the text whose UTF-8 is at {@code from}, inclusive, to {@code to}, exclusive. */
    boolean matches(byte[] utf8, int from, int to);
  }

  /** Returns whether the display text of a value matches. */
  public boolean anyMatch(TextMatcher inPacked, Predicate<? super String> inOthers) {
    for (int at = 0; at < texts.length; at += HEAD + length(at)) {
      if (inPacked.matches(texts, at + HEAD, at + HEAD + length(at))) {
        return true;
      }
    }
    for (FieldValue value : values) {
      if (value != null && inOthers.test(value.display())) {
        return true;
      }
    }
    return false;
  }

  private boolean isSet(int slot) {
    return values[slot] != null || find(slot) >= 0;
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
      while (next < values.length && !isSet(next)) {
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
