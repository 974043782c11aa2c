import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/** Writes the icon in the formats of Windows (.ico) and macOS (.icns), which hold PNGs both. */
public final class Icons {

  private static final int[] WINDOWS = {16, 24, 32, 48, 64, 256};

  /** The types of an .icns and the width of each. */
  private static final String[] MAC = {"icp4", "icp5", "ic12", "ic07", "ic08"};

  private static final int[] MAC_WIDTHS = {16, 32, 64, 128, 256};

  private Icons() {}

  /**
   * Writes them.
   *
   * @param arguments the PNG, and the folder
   */
  public static void main(String[] arguments) throws IOException {
    BufferedImage icon = ImageIO.read(Path.of(arguments[0]).toFile());
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Files.write(folder.resolve("casedesk.ico"), windows(icon));
    Files.write(folder.resolve("casedesk.icns"), mac(icon));
  }

  private static byte[] windows(BufferedImage icon) throws IOException {
    List<byte[]> pictures = new ArrayList<>();
    int offset = 6 + 16 * WINDOWS.length;
    int length = offset;
    for (int width : WINDOWS) {
      byte[] picture = png(icon, width);
      pictures.add(picture);
      length += picture.length;
    }
    ByteBuffer file = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    file.putShort((short) 0).putShort((short) 1).putShort((short) WINDOWS.length);
    for (int i = 0; i < WINDOWS.length; i++) {
      // 256 is written as 0.
      byte side = (byte) WINDOWS[i];
      file.put(side).put(side).putShort((short) 0).putShort((short) 1).putShort((short) 32);
      file.putInt(pictures.get(i).length).putInt(offset);
      offset += pictures.get(i).length;
    }
    pictures.forEach(file::put);
    return file.array();
  }

  private static byte[] mac(BufferedImage icon) throws IOException {
    ByteArrayOutputStream pictures = new ByteArrayOutputStream();
    for (int i = 0; i < MAC.length; i++) {
      byte[] picture = png(icon, MAC_WIDTHS[i]);
      pictures.writeBytes(head(MAC[i], picture.length));
      pictures.writeBytes(picture);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(head("icns", pictures.size()));
    file.writeBytes(pictures.toByteArray());
    return file.toByteArray();
  }

  private static byte[] head(String type, int length) {
    ByteBuffer head = ByteBuffer.allocate(8);
    return head.put(type.getBytes(StandardCharsets.US_ASCII)).putInt(8 + length).array();
  }

  private static byte[] png(BufferedImage icon, int width) throws IOException {
    BufferedImage scaled = new BufferedImage(width, width, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = scaled.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    graphics.drawImage(icon, 0, 0, width, width, null);
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(scaled, "png", png);
    return png.toByteArray();
  }
}
