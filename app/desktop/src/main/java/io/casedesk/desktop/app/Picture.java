package io.casedesk.desktop.app;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javax.imageio.ImageIO;

/** Saves an image as a PNG file. */
final class Picture {

  private Picture() {}

  /**
   * Saves an image as PNG; creates the folder if necessary.
   *
   * @throws IOException if the file can't be written
   */
  static void save(Image image, Path file) throws IOException {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    copy.setRGB(0, 0, width, height, pixels, 0, width);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    if (!ImageIO.write(copy, "png", file.toFile())) {
      throw new IOException("This Java can't write PNG pictures");
    }
  }
}
