package io.casedesk.desktop.app;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes a copy of a class of JavaFX for tests, with which a window without a display is not
 * painted.
 *
 * <p>JavaFX paints each frame of a headless window as it does for a screen, which took a third of
 * the processor time of window tests. Here it takes each window for one that is minimized. All else
 * goes on: styles, layout and events. Pictures of tests are snapshots of the scene, which come
 * another way. Tests on a display ({@code -Pxvfb}) paint. The copy is used with {@code
 * --patch-module}.
 */
final class HeadlessWindowPatch {

  private static final String CLASS = "com/sun/javafx/tk/quantum/ViewPainter.class";

  private HeadlessWindowPatch() {}

  /**
   * Writes the class.
   *
   * @param arguments the folder with the modules of JavaFX, and the folder to write to
   */
  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[1], CLASS);
    Files.createDirectories(target.getParent());
    Files.write(target, withoutPaint(original(Path.of(arguments[0]))));
  }

  private static byte[] original(Path modules) throws IOException {
    try (var jars = Files.newDirectoryStream(modules, "javafx-graphics-*.jar")) {
      for (Path jar : jars) {
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
          Path file = files.getPath(CLASS);
          if (Files.exists(file)) {
            return Files.readAllBytes(file);
          }
        }
      }
    }
    throw new IOException("No " + CLASS + " in " + modules);
  }

  private static byte[] withoutPaint(byte[] original) throws IOException {
    ClassFile format = ClassFile.of();
    boolean[] found = new boolean[1];
    byte[] patched =
        format.transformClass(
            format.parse(original),
            (builder, element) -> {
              if (element instanceof MethodModel method
                  && method.methodName().equalsString("validateStageGraphics")) {
                found[0] = true;
                builder.withMethod(
                    method.methodName(),
                    method.methodType(),
                    method.flags().flagsMask(),
                    body -> body.withCode(code -> code.iconst_0().ireturn()));
              } else {
                builder.with(element);
              }
            });
    if (!found[0]) {
      throw new IOException("This version of JavaFX paints its windows another way");
    }
    return patched;
  }
}
