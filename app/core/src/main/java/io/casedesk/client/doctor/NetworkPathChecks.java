package io.casedesk.client.doctor;

import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the network path to the service: proxy, host name, connection. */
final class NetworkPathChecks {

  private NetworkPathChecks() {}

  static DoctorFinding proxy(CheckContext context) {
    Optional<ProxyRoute> route = context.options.network().routeTo(context.base.uri());
    if (route.isPresent()) {
      return checkProxy(context, route.get());
    }
    Optional<String> trouble = context.options.network().trouble(context.base.uri());
    return trouble
        .map(
            text ->
                context.warning(
                    text,
                    "The service is reached directly, without a proxy.",
                    "Correct the variable, or set the proxy of this connection yourself."))
        .orElseGet(() -> context.ok("None is used.", why(context)));
  }

  private static String why(CheckContext context) {
    if (context.base.isLoopback()) {
      return "The service is on this computer.";
    }
    return switch (context.options.network().proxy()) {
      case ProxySettings.None none -> "This connection is set to use none.";
      case ProxySettings.Manual manual -> "The host is on the list of those reached directly.";
      case ProxySettings.Computer computer -> "This computer is set to use none for this host.";
    };
  }

  private static DoctorFinding checkProxy(CheckContext context, ProxyRoute proxy) {
    String seen =
        proxy.address()
            + ", named by "
            + proxy.source()
            + proxy.login().map(login -> ", as the user " + login.user()).orElse("");
    try (Socket _ = context.connect()) {
      if (!context.base.isHttps()) {
        // A proxy for plain http refuses requests, not connections.
        context.look = context.probe.withoutToken(context.base);
      }
    } catch (ProxyRefusedException e) {
      if (e.isLogin()) {
        return refused(context, context.probe.explain(e));
      }
    } catch (ApiException e) {
      if (e.getCause() instanceof ProxyRefusedException refusal) {
        return refused(context, context.probe.explain(refusal));
      }
    } catch (IOException e) {
      return context.problem(
          DoctorTexts.sentence(context.probe.explain(e)),
          "Nothing can be sent while the proxy does not work.",
          "Correct the address of the proxy, or set this connection to use none.");
    }
    return context.ok(seen + ". It answers.", "All requests go through this proxy.");
  }

  private static DoctorFinding refused(CheckContext context, String why) {
    return context.problem(
        DoctorTexts.sentence(why),
        "The proxy requires a user and a password that it knows.",
        "Set the user and the password of the proxy for this connection (--proxy and"
            + " --proxy-password-env on the command line). Casedesk signs in with"
            + " \"Basic\" only; if the proxy wants another way, ask your administrator.");
  }

  static DoctorFinding name(CheckContext context) {
    String host = context.base.host();
    if (context.isProxied()) {
      return context.ok(
          "The proxy does this.", "This computer does not have to resolve " + host + ".");
    }
    try {
      InetAddress[] found = InetAddress.getAllByName(host);
      String addresses =
          Arrays.stream(found)
              .map(InetAddress::getHostAddress)
              .distinct()
              .collect(Collectors.joining(", "));
      return addresses.equals(host)
          ? context.ok(host + " is an address, so there is no name to look up.", "")
          : context.ok(host + " is " + addresses + ".", "");
    } catch (UnknownHostException e) {
      return context.problem(
          "The name " + host + " cannot be resolved on this network.",
          "It is mistyped, or it exists only in a network that this computer is not connected to.",
          "Check the host in the base URL. If it is right, connect to the company's network (VPN),"
              + " or set a proxy.");
    }
  }

  static DoctorFinding connection(CheckContext context) {
    String where = context.base.host() + ", port " + context.base.port();
    try (Socket _ = context.connect()) {
      return context.ok(
          context.isProxied() && !context.base.isHttps()
              ? "The proxy is connected. Whether it reaches " + where + " is shown below."
              : "Something answers at " + where + ".",
          "");
    } catch (IOException e) {
      return noConnection(context, where, e);
    }
  }

  private static DoctorFinding noConnection(CheckContext context, String where, IOException e) {
    String check = "Check the host and the port in the base URL. If they are right, ";
    return switch (e) {
      case ConnectException refused ->
          context.problem(
              "The connection to " + where + ", is refused.",
              "The computer is there, but no service listens at that port.",
              context.base.isLoopback()
                  ? check + "start the service on this computer."
                  : check + "ask your administrator whether it is up.");
      case SocketTimeoutException late ->
          context.problem(
              "No connection to "
                  + where
                  + ", within "
                  + DoctorTexts.time(context.options.limits().connect())
                  + ".",
              "A firewall blocks it, or this computer is not in the right network (VPN).",
              check + "ask your administrator.");
      default ->
          context.problem(
              "No connection to " + where + ": " + context.probe.explain(e) + ".",
              "Something between this computer and the service blocks the connection.",
              check + "ask your administrator.");
    };
  }
}
