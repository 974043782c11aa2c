package io.casedesk.workspace;

/** Reads what {@link ByteSink} wrote, and never beyond its end. */
final class ByteSource {

  private final byte[] bytes;
  private final int end;
  private int at;

  ByteSource(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** A whole number from 0 up. */
  int number() {
    int first = one();
    if (first < 0x80) {
      return first;
    }
    long number = first & 0x7F;
    for (int shift = 7; shift < 35; shift += 7) {
      int next = one();
      number |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        if (number > Integer.MAX_VALUE) {
          break;
        }
        return (int) number;
      }
    }
    throw new DamagedSnapshotException("a number is too large");
  }

  /** How many of something follow, each of which takes a byte at least. */
  int count() {
    int count = number();
    requireLeft(count);
    return count;
  }

  /** One of so many. */
  int below(int bound) {
    int number = number();
    if (number >= bound) {
      throw new DamagedSnapshotException("a number points to nothing");
    }
    return number;
  }

  /** A number in four bytes, the highest first. */
  int fixed() {
    return one() << 24 | one() << 16 | one() << 8 | one();
  }

  /** Eight bits. */
  int one() {
    if (at == end) {
      throw new DamagedSnapshotException("it breaks off");
    }
    return bytes[at++] & 0xFF;
  }

  /** Where the next bytes stand, which are then read. */
  int skip(int count) {
    requireLeft(count);
    int from = at;
    at += count;
    return from;
  }

  /** Refuses what needs more bytes than are left, before room is made for it. */
  void requireLeft(long count) {
    if (count < 0 || count > end - at) {
      throw new DamagedSnapshotException("it breaks off");
    }
  }

  void requireEnd() {
    if (at != end) {
      throw new DamagedSnapshotException("something follows its end");
    }
  }
}
