package io.casedesk.workspace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

/**
 * The outside of a chunk: the format's version, the identity of the chunk, the length of its
 * content, a checksum over all other bytes, and the deflated content.
 *
 * @param kind what the records are
 * @param place which chunk it is, from 0
 * @param of how many chunks there are
 */
record SnapshotChunk(int kind, int place, int of) {

  /** Raise it whenever an older program would read something else. */
  static final int VERSION = 1;

  /** Bytes before the deflated ones. */
  static final int HEAD = 24;

  private static final int AT_CHECKSUM = HEAD - 4;

  /** Deflated bytes become at most so many each. */
  private static final int MOST_EXPANSION = 1_032;

  /** Deflates the content and puts the head before it. */
  byte[] pack(byte[] content) {
    byte[] deflated = deflate(content);
    ByteBuffer chunk = ByteBuffer.allocate(HEAD + deflated.length);
    chunk.putInt(VERSION).putInt(kind).putInt(place).putInt(of).putInt(content.length);
    chunk.putInt(0).put(deflated);
    return chunk.putInt(AT_CHECKSUM, checksum(chunk.array())).array();
  }

  /**
   * Checks a chunk and inflates its content.
   *
   * @throws DamagedSnapshotException when it is not exactly what was packed as this chunk
   */
  byte[] unpack(byte[] chunk) {
    if (chunk.length < HEAD) {
      throw new DamagedSnapshotException("it breaks off");
    }
    ByteBuffer head = ByteBuffer.wrap(chunk);
    int version = head.getInt();
    if (version != VERSION) {
      throw new DamagedSnapshotException(
          "its format is version " + version + ", and this program knows " + VERSION);
    }
    SnapshotChunk found = new SnapshotChunk(head.getInt(), head.getInt(), head.getInt());
    int length = head.getInt();
    if (head.getInt() != checksum(chunk)) {
      throw new DamagedSnapshotException("its checksum is wrong");
    }
    if (!found.equals(this)) {
      throw new DamagedSnapshotException("it is another chunk, or one of another list");
    }
    if (length < 0 || length > (long) head.remaining() * MOST_EXPANSION) {
      throw new DamagedSnapshotException("its length is wrong");
    }
    return inflate(head, length);
  }

  private static int checksum(byte[] chunk) {
    CRC32C crc = new CRC32C();
    crc.update(chunk, 0, AT_CHECKSUM);
    crc.update(chunk, HEAD, chunk.length - HEAD);
    return (int) crc.getValue();
  }

  private static byte[] deflate(byte[] content) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream(content.length / 4 + 64);
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater, 1 << 13)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException("An array in memory cannot be written", e);
    }
    return deflated.toByteArray();
  }

  private static byte[] inflate(ByteBuffer deflated, int length) {
    byte[] content = new byte[length];
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(deflated);
      int inflated = inflater.inflate(content);
      // The end of the stream is only seen by asking for more.
      boolean more = inflater.inflate(new byte[1]) > 0;
      if (inflated != length || more || !inflater.finished() || deflated.hasRemaining()) {
        throw new DamagedSnapshotException("its length is wrong");
      }
    } catch (DataFormatException e) {
      throw new DamagedSnapshotException("it cannot be inflated", e);
    }
    return content;
  }
}
