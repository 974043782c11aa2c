package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of a workbook in memory, compressed, so that the file is not parsed again. Holds
 * only texts, numbers and booleans.
 */
final class PackedRows {

  /** The number of rows in a block. */
  static final int ROWS = 256;

  /** Maximum size in bytes. */
  private static final long LARGEST = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

  private static final int BUFFER = 1 << 16;

  /** The longest text that {@link DataOutputStream#writeUTF} writes, whatever its characters. */
  private static final int LONGEST = 65_535 / 3;

  /** How a cell is written. */
  private enum Cell {
    NONE,
    TEXT,
    LONG_TEXT,
    NUMBER,
    TRUE,
    FALSE
  }

  private static final List<Cell> CELLS = List.of(Cell.values());

  private final List<byte[]> blocks = new ArrayList<>();
  private long size;

  /** Packs the rows of a block. */
  static byte[] pack(List<TableRow> rows) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    Deflater fast = new Deflater(Deflater.BEST_SPEED);
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(new DeflaterOutputStream(block, fast), BUFFER))) {
      for (TableRow row : rows) {
        out.writeInt(row.number());
        out.writeShort(row.cells().size());
        for (FieldValue value : row.cells()) {
          write(value, out);
        }
      }
    } finally {
      fast.end();
    }
    return block.toByteArray();
  }

  private static void write(@Nullable FieldValue value, DataOutputStream out) throws IOException {
    switch (value) {
      case null -> write(Cell.NONE, out);
      case FieldValue.Text(String text) when text.length() > LONGEST -> {
        write(Cell.LONG_TEXT, out);
        out.writeInt(text.length());
        out.writeChars(text);
      }
      case FieldValue.Text(String text) -> {
        write(Cell.TEXT, out);
        out.writeUTF(text);
      }
      case FieldValue.Numeric(String digits) -> {
        write(Cell.NUMBER, out);
        out.writeUTF(digits);
      }
      case FieldValue.Bool(boolean is) -> write(is ? Cell.TRUE : Cell.FALSE, out);
      default -> throw new IllegalArgumentException("A workbook has no value of this type");
    }
  }

  @SuppressWarnings("EnumOrdinal") // the bytes are read only by the program that wrote them
  private static void write(Cell cell, DataOutputStream out) throws IOException {
    out.writeByte(cell.ordinal());
  }

  /** Adds the next block, unless there is no room for it. */
  void add(byte[] block) {
    size += block.length;
    if (hasRoom()) {
      blocks.add(block);
    } else {
      blocks.clear();
    }
  }

  /** Whether all rows so far are kept. */
  boolean hasRoom() {
    return size <= LARGEST;
  }

  /** Starts reading at the first row. */
  TableReader read() {
    return new Reader(blocks.iterator());
  }

  /** Reads the rows of one block after the other. */
  private static final class Reader implements TableReader {

    private final Iterator<byte[]> blocks;
    private DataInputStream in = new DataInputStream(new ByteArrayInputStream(new byte[0]));

    Reader(Iterator<byte[]> blocks) {
      this.blocks = blocks;
    }

    @Override
    public @Nullable TableRow next() throws IOException {
      while (in.available() == 0) {
        if (!blocks.hasNext()) {
          return null;
        }
        in = new DataInputStream(new ByteArrayInputStream(unpacked(blocks.next())));
      }
      int number = in.readInt();
      @Nullable FieldValue[] cells = new FieldValue[in.readUnsignedShort()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cell();
      }
      return new TableRow(number, Arrays.asList(cells));
    }

    private static byte[] unpacked(byte[] block) throws IOException {
      try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(block))) {
        return in.readAllBytes();
      }
    }

    private @Nullable FieldValue cell() throws IOException {
      return switch (CELLS.get(in.readByte())) {
        case NONE -> null;
        case TEXT -> FieldValue.text(in.readUTF());
        case LONG_TEXT -> {
          char[] text = new char[in.readInt()];
          for (int i = 0; i < text.length; i++) {
            text[i] = in.readChar();
          }
          yield FieldValue.text(new String(text));
        }
        case NUMBER -> new FieldValue.Numeric(in.readUTF());
        case TRUE -> FieldValue.bool(true);
        case FALSE -> FieldValue.bool(false);
      };
    }

    @Override
    public void close() {
      // The rows stay in memory for the next reader.
    }
  }
}
